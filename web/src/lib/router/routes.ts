// Finds the route of a path.

import type { ReactNode } from 'react';

export interface RouteObject {
  /** `/jobs/:jobId`, `/message/:userId?` with an optional parameter, or `*` for every other path. A layout has none. */
  path?: string;
  element: ReactNode;
  /** What the application wants to know about a route. */
  handle?: unknown;
  children?: RouteObject[];
}

export type Params = Readonly<Partial<Record<string, string>>>;

interface Match {
  /** The layouts from the outside in, then the route. */
  routes: RouteObject[];
  params: Params;
}

/** A route with a path, and its layouts. */
interface Branch {
  path: string;
  routes: RouteObject[];
}

const sorted = new WeakMap<readonly RouteObject[], Branch[]>();

/** The best match of a path: `/jobs/new` comes before `/jobs/:jobId`, and `*` last. */
export function matchRoutes(routes: readonly RouteObject[], path: string): Match | null {
  const branches = sorted.get(routes) ?? branchesOf(routes).sort((a, b) => vagueness(a) - vagueness(b));
  sorted.set(routes, branches);
  for (const branch of branches) {
    const params = matchPath(branch.path, path);
    if (params) return { routes: branch.routes, params };
  }
  return null;
}

function branchesOf(routes: readonly RouteObject[], layouts: RouteObject[] = []): Branch[] {
  return routes.flatMap((route) => {
    const { path, children } = route;
    const chain = [...layouts, route];
    return children ? branchesOf(children, chain) : [{ path: path ?? '/', routes: chain }];
  });
}

function vagueness({ path }: Branch): number {
  return path === '*' ? Infinity : path.split(':').length;
}

const patterns = new Map<string, RegExp>();

/** The parameters of a path, or null if it does not have this pattern. Upper case and a slash at the end make no difference. */
export function matchPath(pattern: string, path: string): Params | null {
  const known = patterns.get(pattern) ?? compile(pattern);
  patterns.set(pattern, known);
  const match = known.exec(path);
  if (!match) return null;
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, value && decode(value)]));
}

function compile(pattern: string): RegExp {
  if (pattern === '*') return /^/;
  const source = pattern
    .replace(/\/$/, '')
    .replaceAll(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
    .replaceAll(/\/:(\w+)/g, '/(?<$1>[^/]+)');
  return new RegExp(`^${source}/*$`, 'i');
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A percent sign that encodes nothing.
    return value;
  }
}
