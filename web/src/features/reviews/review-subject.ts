// Who is reviewed: someone as a freelancer, or a company. One account can be both, with reviews of their own for each.

export interface ReviewSubject {
  kind: 'freelancer' | 'company';
  id: string;
  name: string;
}

/** The column that names the subject of a review. */
export function subjectColumn({ kind }: Pick<ReviewSubject, 'kind'>) {
  return kind === 'company' ? 'company_id' : 'freelancer_id';
}
