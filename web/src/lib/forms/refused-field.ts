// Finds the form field that the server refused. A function names the argument in its hint: `Correct "p_full_name".`

/** `fullName` for that hint; undefined if the refusal is not about an argument. */
export function refusedField(error: unknown): string | undefined {
  const hint = typeof error === 'object' && error !== null && 'hint' in error ? String(error.hint) : '';
  const argument = /^Correct "p_([a-z_]+)"\.$/.exec(hint)?.[1];
  return argument?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
