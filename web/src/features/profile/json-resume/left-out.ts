// Lists what a JSON Resume contains and a profile has no place for, so that people do not assume it was imported.

/** What is imported, by section. The email address belongs to the account. */
const IMPORTED: Readonly<Record<string, readonly string[]>> = {
  basics: ['name', 'label', 'email', 'url', 'summary', 'location'],
  'basics.location': ['address', 'city', 'region'],
  work: ['name', 'company', 'position', 'startDate', 'endDate'],
  education: ['institution', 'area', 'studyType', 'startDate', 'endDate'],
  skills: ['name', 'keywords'],
};

/** About the file itself. */
const ABOUT_THE_FILE = ['$schema', 'meta'];

/** Sections such as `awards` and fields such as `work.highlights`, each once, in the order of the file. */
export function findLeftOut(json: object): string[] {
  const names = Object.entries(json)
    .filter(([section, value]) => !ABOUT_THE_FILE.includes(section) && isFilled(value))
    .flatMap(([section, value]) => leftOutOf(section, value));
  return [...new Set(names)];
}

function leftOutOf(name: string, value: unknown): string[] {
  const imported = IMPORTED[name];
  if (!imported) return [name];
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries
    .flatMap((entry) => Object.entries(entry ?? {}))
    .filter(([, content]) => isFilled(content))
    .flatMap(([field, content]) => {
      const path = `${name}.${field}`;
      if (!imported.includes(field)) return [path];
      return path in IMPORTED ? leftOutOf(path, content) : [];
    });
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
