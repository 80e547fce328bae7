// The display name of a profile: a company's, or a person's.

interface Named {
  full_name: string;
  company_name: string | null;
  user_type: 'user' | 'employer' | 'business';
}

/** Companies post under their company's name; job seekers always use their own. */
export function shownName({ full_name, company_name, user_type }: Named): string {
  return user_type === 'user' || !company_name?.trim() ? full_name : company_name;
}
