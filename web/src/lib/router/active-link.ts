// Which link of a navigation stands for the screen that is open.

/** Whether `path` is `link` or lies below it: `/jobs/12` is under `/jobs`, `/jobs-archive` is not. `/` is only itself. */
export function isUnder(path: string, link: string): boolean {
  return path === link || (link !== '/' && path.startsWith(`${link}/`));
}
