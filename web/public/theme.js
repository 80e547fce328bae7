// Sets the theme before the first paint, so that a dark page never flashes white.
// It is a file of its own because the content security policy forbids inline scripts.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('sangam-theme');
    } catch {
      // Storage can be unavailable, in a sandboxed frame for example; then the system's theme applies.
    }
    // Settings and the pages of teams are dark until the user chooses a theme, as in `route-theme.tsx`.
    const darkPlace = !chosen && /\/(settings|team)\/?$/.test(location.pathname);
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches) || darkPlace;
    document.documentElement.classList.toggle('dark', dark);
  };

  apply();
  system.addEventListener('change', apply);
})();
