// The path of an applicant's review page. It carries the filters and sort order of the list or board, so that "next" follows
// the same order.

import { useLocation } from '@/lib/router/location';

interface Place {
  pathname: string;
  search: string;
}

interface Reviewed {
  id: string;
  job: { id: string };
}

/** Marks that the user came from the list of all jobs. */
const FROM = 'from';
const ALL = 'all';

/** Returns the path from a list, or from a screen without one. */
export function reviewPath({ pathname, search }: Place, { id, job }: Reviewed): string {
  const query = pathname.endsWith('/applicants') ? new URLSearchParams(search) : new URLSearchParams();
  if (pathname.endsWith('/applicants') && !pathname.startsWith('/jobs/')) query.set(FROM, ALL);
  return withQuery(`/jobs/${job.id}/applicants/${id}`, query);
}

/** Returns the path to another applicant in the same order. */
export function neighbourPath({ search }: Pick<Place, 'search'>, { id, jobId }: { id: string; jobId: string }): string {
  return withQuery(`/jobs/${jobId}/applicants/${id}`, new URLSearchParams(search));
}

/** Returns the path back to the list or board. `lists` is the path of the lists of all jobs. */
export function listPath({ search }: Pick<Place, 'search'>, jobId: string, lists: string): string {
  const query = new URLSearchParams(search);
  const all = comesFromAll(query);
  query.delete(FROM);
  return withQuery(all ? `${lists}/applicants` : `/jobs/${jobId}/applicants`, query);
}

export function comesFromAll(query: URLSearchParams): boolean {
  return query.get(FROM) === ALL;
}

/** Returns a function for the review path of an applicant on the current screen. */
export function useReviewPath(): (reviewed: Reviewed) => string {
  const place = useLocation();
  return (reviewed) => reviewPath(place, reviewed);
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
