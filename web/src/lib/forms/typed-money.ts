// Rupees as people in India write them: `₹12,00,000`, `12 lakh`, `12 लाख`, `1.5 cr`, `45k`, and of a salary `12 LPA`, which is by the year.

export interface TypedMoney {
  /** Whole rupees. */
  amount: number;
  /** The amount of a year, where one was typed; then `amount` is a month's part of it. */
  yearly?: number;
}

const NUMBER = /^(?:₹|rs\.?|inr|रु\.?)?\s*(\d[\d,]*)(\.\d+)?\s*(.*)$/;

/** What may follow the number, in lower case, and what it is worth. A nukta is often left out. */
const UNITS: [unit: RegExp, worth: number][] = [
  [/^(?:k|thousand|हज\u093c?ार)$/, 1000],
  [/^(?:l|la(?:kh|c)s?|लाख)$/, 100_000],
  [/^(?:cr\.?|crores?|करोड\u093c?)$/, 10_000_000],
];

const LAKH_A_YEAR = /^(?:lpa|la(?:kh|c)s? (?:pa|p\.a\.|per annum|a year)|लाख (?:सालाना|प्रति वर्ष))$/;

/** Undefined for what is no amount. */
export function readMoney(typed: string): TypedMoney | undefined {
  const [, whole = '', fraction = '', unit = ''] = NUMBER.exec(normalised(typed)) ?? [];
  if (whole === '') return undefined;
  const number = Number(whole.replaceAll(',', '') + fraction);
  if (LAKH_A_YEAR.test(unit)) {
    const yearly = Math.round(number * 100_000);
    return { amount: Math.round(yearly / 12), yearly };
  }
  // A point in plain rupees would be a mistyped comma, or paise, which are not stored.
  if (/^(?:रुपये|रुपए|rupees)?$/.test(unit)) return fraction === '' ? { amount: number } : undefined;
  const worth = UNITS.find(([name]) => name.test(unit))?.[1];
  return worth === undefined ? undefined : { amount: Math.round(number * worth) };
}

/** Letters in one form, digits of any Indian script as 0 to 9. */
function normalised(typed: string): string {
  return typed
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}
