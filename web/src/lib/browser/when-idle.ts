// Runs a function once the browser is idle.

/** Returns a cancel function. In a visible tab, pending rendering comes first. */
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
