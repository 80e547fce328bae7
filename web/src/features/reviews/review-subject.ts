// The subject of a review: a freelancer or a company. One account can be both, with separate reviews.

export interface ReviewSubject {
  kind: 'freelancer' | 'company';
  id: string;
  name: string;
}

/** The column that stores the subject of a review. */
export function subjectColumn({ kind }: Pick<ReviewSubject, 'kind'>) {
  return kind === 'company' ? 'company_id' : 'freelancer_id';
}
