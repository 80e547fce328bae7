// Inlined in the page, and runs before any other code: preloads the code of the first screen, and sends that screen's first requests.
// `build/preload-screens.ts` wrote the links, which have no effect until they become preloads here; `build/first-requests.ts` wrote the
// requests.
(() => {
  const config = JSON.parse(document.getElementById('sangam-config').textContent);
  const requests = JSON.parse(document.getElementById('first-requests').textContent);
  const server = new URL(config.url || location.origin);
  const base = server.pathname.replace(/\/$/, '');
  const path = location.pathname.slice(base.length);
  const otherAuthScreens = ['/register', '/forgot-password', '/reset-password'];
  // The client refreshes a session that expires sooner than this, and would send the request with the new token.
  const marginSeconds = 120;

  const readSession = () => {
    try {
      return JSON.parse(localStorage.getItem(`sb-${server.hostname.split('.')[0]}-auth-token`));
    } catch {
      // Storage can be unavailable, in a sandboxed frame for example; then there is no session either.
      return null;
    }
  };

  const session = readSession();
  const screen = path.split('/')[1] ?? '';

  // The requests go before the files: a browser sends six at a time, and the server takes a moment to answer.
  const isFirst =
    path.replace(/\/$/, '') === (screen && `/${screen}`) && location.search === '' && location.hash === '';
  if (isFirst && session?.user && session.expires_at >= Date.now() / 1000 + marginSeconds) {
    window.earlyResponses = new Map();
    for (const { method, path: asked, headers, body } of requests[screen] ?? []) {
      const own = asked.replaceAll('signed-in-user', session.user.id);
      const ownBody = body?.replaceAll('signed-in-user', session.user.id);
      const moment = encodeURIComponent(new Date().toISOString());
      const answer = fetch(`${server.origin}${base}${own.replaceAll('this-moment', moment)}`, {
        method,
        headers: { ...headers, apikey: config.anonKey, authorization: `Bearer ${session.access_token}` },
        body: ownBody,
      });
      // A failure shows up when the client repeats the request.
      answer.catch(() => undefined);
      window.earlyResponses.set(`${method} ${own} ${ownBody ?? ''}`, { token: session.access_token, answer });
    }
  }

  // The same choice as in src/lib/words/language.ts, so that the words load together with the code.
  const readLanguage = () => {
    try {
      return localStorage.getItem('sangam-language');
    } catch {
      return null;
    }
  };
  const isOurs = (tag) => document.querySelector(`link[data-part="app.${CSS.escape(tag)}"]`) !== null;
  const isKnown = (tag) => isOurs(tag) || config.operatorWords?.includes(tag);
  const language = [readLanguage() ?? '', ...navigator.languages.map((tag) => tag.split('-')[0])].find(isKnown) ?? 'en';
  // A language that the operator added is based on English.
  const words = isOurs(language) ? language : 'en';
  document.documentElement.lang = `${language}-IN`;

  const own = /^\/message\/./.test(path) ? ['message', 'chat'] : [screen || 'home'];
  const parts = session ? ['client', ...own] : otherAuthScreens.includes(path) ? [] : ['login'];
  for (const part of [...parts, ...['app', ...parts].map((name) => `${name}.${words}`)]) {
    for (const link of document.querySelectorAll(`link[data-part~="${CSS.escape(part)}"]`)) link.rel = 'modulepreload';
  }
})();
