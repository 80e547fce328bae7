// Replaces the client's module for analytics buckets, which the server does not have: see build/replace-modules.ts.

export function IcebergRestCatalog(): never {
  throw new Error('this server has no analytics buckets');
}
