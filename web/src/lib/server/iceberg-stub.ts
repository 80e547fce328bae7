// Stands in the client for the catalogue of analytics buckets, which the server does not have: see build/replace-modules.ts.

export function IcebergRestCatalog(): never {
  throw new Error('this server has no analytics buckets');
}
