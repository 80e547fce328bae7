// Sets the theme before the first paint, so that a dark page never flashes white.
// It is a file of its own because the content security policy forbids inline scripts.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('sangam-theme');
    } catch {
      // Storage can be refused, in a sandboxed frame for example; the system's choice stands then.
    }
    // Settings, with the team's page behind it, is dark until a person chooses.
    const darkPlace = !chosen && /\/(settings|team)$/.test(location.pathname) && !/\/company\//.test(location.pathname);
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches) || darkPlace;
    document.documentElement.classList.toggle('dark', dark);
  };

  apply();
  system.addEventListener('change', apply);
})();
