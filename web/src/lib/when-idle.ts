// Runs something once the browser has nothing better to do.

/** Returns a function that takes the wish back. Safari has no idle callback, so it gets a short wait instead. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1000);
    return () => {
      clearTimeout(timer);
    };
  }
  const id = window.requestIdleCallback(run);
  return () => {
    window.cancelIdleCallback(id);
  };
}
