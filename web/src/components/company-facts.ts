// What a company proved about itself, as its profile has it.

/** Null for what it did not prove, or not any more. */
export interface CompanyFacts {
  verified_domain: string | null;
  verified_at: string | null;
  verified_gstin: string | null;
}

/** For `.select(…)` of a profile, wherever the name of an account stands that may be a company's. */
export const COMPANY_FACTS = 'verified_domain, verified_at, verified_gstin';

/** Of an account that proved nothing, or of which it is not known yet. */
export const NO_FACTS: CompanyFacts = { verified_domain: null, verified_at: null, verified_gstin: null };
