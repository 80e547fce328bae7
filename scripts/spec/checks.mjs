// Reads the list of checks, and which of them the tests name.

/** The lines `- C-001 text`, in order. */
export function readChecks(page) {
  return [...page.matchAll(/^- (C-\d{3}) (.+)$/gm)].map(([, number, text]) => ({
    number,
    text,
    byHand: /\(by hand: .+\)$/.test(text),
  }));
}

/** Every number that a file names; `C-353 to C-356` also names those between. */
export function numbersIn(text) {
  const numbers = new Set();
  for (const [, first, last] of text.matchAll(/\bC-(\d{3})(?: to C-(\d{3}))?/g)) {
    for (let number = Number(first); number <= Number(last ?? first); number += 1) {
      numbers.add(`C-${String(number).padStart(3, '0')}`);
    }
  }
  return numbers;
}

/** Whether a file contains tests; in Rust they may be below the code they test. */
export function isTest(file, text) {
  return (
    /(^|\/)tests?\//.test(file) || /\.test\.\w+$/.test(file) || (file.endsWith('.rs') && text.includes('#[cfg(test)]'))
  );
}
