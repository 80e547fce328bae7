// Runs something once a visitor does anything: touches the page, presses a key, has a field filled in, or signs in in another tab.

const SIGNS = ['pointerdown', 'keydown', 'input', 'storage'] as const;

/** Reports what the browser does not: something was chosen in a list of its own. */
export function reportInteraction(): void {
  window.dispatchEvent(new Event('input'));
}

/** Returns a function that takes the wish back. */
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
