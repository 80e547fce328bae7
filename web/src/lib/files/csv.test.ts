import { expect, it } from 'vitest';
import { csvCell, csvFile } from './csv';

it.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['+91 98765 43210', `"'+91 98765 43210"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  [' =1', `"' =1"`],
  ['Asha', '"Asha"'],
  ['Cook;=1+1', '"Cook;=1+1"'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['5 = 5', '"5 = 5"'],
])('writes %j as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it('begins with the byte order mark, so that Excel reads UTF-8', async () => {
  const bytes = new Uint8Array(await csvFile([['नाम'], ['आशा']]).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('"नाम"\r\n"आशा"\r\n');
});
