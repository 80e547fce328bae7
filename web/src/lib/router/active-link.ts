// Finds the navigation link of the open screen.

/** Whether `path` is `link` or below it: `/jobs/12` is under `/jobs`, `/jobs-archive` is not. `/` matches only itself. */
export function isUnder(path: string, link: string): boolean {
  return path === link || (link !== '/' && path.startsWith(`${link}/`));
}
