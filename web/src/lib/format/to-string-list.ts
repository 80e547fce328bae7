// Lists of strings. The database stores them as JSON, so the client types them as unknown JSON.

export function toStringList(list: readonly unknown[]): string[] {
  return list.filter((entry) => typeof entry === 'string');
}
