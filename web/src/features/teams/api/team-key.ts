// What every query about the team of one company begins with.

export function teamKey(companyId: string) {
  return ['team', companyId] as const;
}
