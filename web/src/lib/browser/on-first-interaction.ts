// Runs a function at the visitor's first interaction: a touch, a key, an autofilled field, or a sign-in in another tab.

const SIGNS = ['pointerdown', 'keydown', 'input', 'storage'] as const;

/** Reports an interaction that fires no event of its own: a choice in the browser's own list. */
export function reportInteraction(): void {
  window.dispatchEvent(new Event('input'));
}

/** Returns a cancel function. */
export function onFirstInteraction(run: () => void): () => void {
  const signs = new AbortController();
  const runOnce = () => {
    signs.abort();
    run();
  };
  for (const sign of SIGNS) window.addEventListener(sign, runOnce, { signal: signs.signal });
  return () => {
    signs.abort();
  };
}
