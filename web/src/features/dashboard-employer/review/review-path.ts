// The address of the page on which one applicant is reviewed. It carries what the list or board was narrowed and ordered by, so that the
// next applicant there is the next one here.

import { useLocation } from 'react-router';

interface Place {
  pathname: string;
  search: string;
}

interface Reviewed {
  id: string;
  job: { id: string };
}

/** Says that one came from the list of all jobs. */
const FROM = 'from';
const ALL = 'all';

/** From a list, or from a screen that has none. */
export function reviewPath({ pathname, search }: Place, { id, job }: Reviewed): string {
  const query = pathname.endsWith('/applicants') ? new URLSearchParams(search) : new URLSearchParams();
  if (pathname.endsWith('/applicants') && !pathname.startsWith('/jobs/')) query.set(FROM, ALL);
  return withQuery(`/jobs/${job.id}/applicants/${id}`, query);
}

/** From one applicant to another in the same order. */
export function neighbourPath({ search }: Pick<Place, 'search'>, { id, jobId }: { id: string; jobId: string }): string {
  return withQuery(`/jobs/${jobId}/applicants/${id}`, new URLSearchParams(search));
}

/** Back to the list or board. `lists` is where the lists of all jobs are. */
export function listPath({ search }: Pick<Place, 'search'>, jobId: string, lists: string): string {
  const query = new URLSearchParams(search);
  const all = comesFromAll(query);
  query.delete(FROM);
  return withQuery(all ? `${lists}/applicants` : `/jobs/${jobId}/applicants`, query);
}

export function comesFromAll(query: URLSearchParams): boolean {
  return query.get(FROM) === ALL;
}

/** The address at which someone who is on this screen is reviewed. */
export function useReviewPath(): (reviewed: Reviewed) => string {
  const place = useLocation();
  return (reviewed) => reviewPath(place, reviewed);
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
