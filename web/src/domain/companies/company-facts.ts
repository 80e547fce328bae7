// The verified facts of a company, as columns of its profile.

/** A fact that is not verified, or no longer verified, is null. */
export interface CompanyFacts {
  verified_domain: string | null;
  verified_at: string | null;
  verified_gstin: string | null;
}

/** For `.select(…)` of a profile, wherever a company's name may be shown. */
export const COMPANY_FACTS = 'verified_domain, verified_at, verified_gstin';

/** For an account without verified facts, or one whose facts have not loaded. */
export const NO_FACTS: CompanyFacts = { verified_domain: null, verified_at: null, verified_gstin: null };
