// Lists of texts, which the database keeps as JSON and the client therefore types as anything.

export function toStringList(list: readonly unknown[]): string[] {
  return list.filter((entry) => typeof entry === 'string');
}
