// Tables as CSV that spreadsheet programs read rightly: in UTF-8 with a mark that says so, and without cells that they would compute.

/** Says to Excel that the file is UTF-8; else Hindi is unreadable there. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A file of these rows, the first being the head. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
}

/**
 * One cell. What a person wrote could be a formula that runs on the computer of the person who opens the file; after an apostrophe it is
 * text. See https://owasp.org/www-community/attacks/CSV_Injection.
 */
export function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}
