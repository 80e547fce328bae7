// Parses rupees as people in India write them: `₹12,00,000`, `12 lakh`, `12 लाख`, `1.5 cr`, `45k`, and for salaries `12 LPA`, a yearly amount.

export interface TypedMoney {
  /** Whole rupees. */
  amount: number;
  /** The yearly amount, if one was typed; then `amount` is its monthly share. */
  yearly?: number;
}

const NUMBER = /^(?:₹|rs\.?|inr|रु\.?)?\s*(\d[\d,]*)(\.\d+)?\s*(.*)$/;

/** The units that may follow the number, in lower case, with their factors. The nukta is often omitted. */
const UNITS: [unit: RegExp, worth: number][] = [
  [/^(?:k|thousand|हज\u093c?ार)$/, 1000],
  [/^(?:l|la(?:kh|c)s?|लाख)$/, 100_000],
  [/^(?:cr\.?|crores?|करोड\u093c?)$/, 10_000_000],
];

const LAKH_A_YEAR = /^(?:lpa|la(?:kh|c)s? (?:pa|p\.a\.|per annum|a year)|लाख (?:सालाना|प्रति वर्ष))$/;

/** Undefined if the text is not an amount. */
export function readMoney(typed: string): TypedMoney | undefined {
  const [, whole = '', fraction = '', unit = ''] = NUMBER.exec(normalised(typed)) ?? [];
  if (whole === '') return undefined;
  const number = Number(whole.replaceAll(',', '') + fraction);
  if (LAKH_A_YEAR.test(unit)) {
    const yearly = Math.round(number * 100_000);
    return { amount: Math.round(yearly / 12), yearly };
  }
  // A decimal point in plain rupees is a mistyped comma, or paise, which are not stored.
  if (/^(?:रुपये|रुपए|rupees)?$/.test(unit)) return fraction === '' ? { amount: number } : undefined;
  const worth = UNITS.find(([name]) => name.test(unit))?.[1];
  return worth === undefined ? undefined : { amount: Math.round(number * worth) };
}

/** Normalises letters to one Unicode form, and digits of any Indian script to 0 to 9. */
function normalised(typed: string): string {
  return typed
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}
