// Begins to fetch what will be shown first, beside the code that all screens share instead of after it.
// `build/preload-screens.ts` wrote the links; they do nothing until one is named a preload here.
(() => {
  const base = new URL('.', document.currentScript.src).pathname;
  const path = `/${location.pathname.slice(base.length)}`;
  const otherAuthScreens = ['/register', '/forgot-password', '/reset-password'];

  const hasSession = () => {
    try {
      return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
    } catch {
      // Storage can be refused, in a sandboxed frame for example; then there is no session either.
      return false;
    }
  };

  const firstParts = () => {
    if (hasSession()) return ['client', path === '/' ? 'home' : path.split('/')[1]];
    return otherAuthScreens.includes(path) ? [] : ['login'];
  };

  for (const part of firstParts()) {
    for (const link of document.querySelectorAll(`link[data-part~="${CSS.escape(part)}"]`)) link.rel = 'modulepreload';
  }
})();
