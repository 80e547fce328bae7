// Runs something once the browser has nothing better to do.

/** Returns a function that takes the wish back. What is on its way to the screen comes first, if anyone is looking. */
export function whenIdle(run: () => void): () => void {
  if (document.hidden) return whenFree(run);
  let takeBack: () => void;
  const frame = requestAnimationFrame(() => {
    takeBack = whenFree(run);
  });
  takeBack = () => {
    cancelAnimationFrame(frame);
  };
  return () => {
    takeBack();
  };
}

/** Safari has no idle callback, so it gets a short wait instead. */
function whenFree(run: () => void): () => void {
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
