// Batches reads: rows wanted at about the same time are read with one request.

/** More than a page of cards, less than the server's limit. */
const MAX_IDS = 100;

/** `load` reads the rows with these ids. The returned function resolves to one row, or null. */
export function batched<Row extends { id: string }>(load: (ids: string[]) => Promise<Row[]>) {
  let waiting: Promise<Map<string, Row>> | undefined;
  let ids: string[] = [];
  return async (id: string): Promise<Row | null> => {
    if (waiting === undefined || ids.length >= MAX_IDS) {
      const wanted: string[] = [];
      ids = wanted;
      const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(async () => {
        if (waiting === answer) waiting = undefined;
        const rows = await load([...new Set(wanted)]);
        return new Map(rows.map((row) => [row.id, row]));
      });
      waiting = answer;
    }
    ids.push(id);
    return (await waiting).get(id) ?? null;
  };
}
