// CSV files that spreadsheet programs read correctly: UTF-8 with a byte order mark, and no cells that would run as formulas.

/** Tells Excel that the file is UTF-8; without it, Hindi is unreadable there. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV file of these rows; the first row is the header. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
}

/**
 * One cell, always quoted: without quotes, a spreadsheet program whose separator is the semicolon would split it and see its rest as a
 * new cell. User input could be a formula that runs on the reader's computer; a leading apostrophe makes it plain text.
 * See https://owasp.org/www-community/attacks/CSV_Injection.
 */
export function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
