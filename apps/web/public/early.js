// Runs before the first paint and before the page's own script.
;(() => {
  const root = document.documentElement

  // The last theme, so that a light page does not flash dark. src/browser/theme.ts writes the same keys.
  try {
    if (localStorage.getItem('hearthward.theme') === 'light') root.dataset.theme = 'light'
    if (localStorage.getItem('hearthward.display') === 'compact') root.dataset.display = 'compact'
  } catch {
    // Storage may be blocked; the theme is then dark.
  }

  // A visitor of the login page sees it before its script has arrived (prerender.ts). A returning player needs the game at
  // once; the page's script would ask for it only after it has run.
  const { game = '' } = document.currentScript.dataset
  try {
    const isKnown = localStorage.getItem('hearthward:who')
    if (!isKnown && location.pathname === '/login') root.dataset.login = ''
    if (isKnown && /^\/(game(\/|$)|$)/.test(location.pathname)) {
      for (const address of game.split(' ')) {
        const link = document.createElement('link')
        const isScript = address.endsWith('.js')
        Object.assign(link, { rel: isScript ? 'modulepreload' : 'preload', crossOrigin: '', href: address })
        if (!isScript) link.as = 'fetch'
        document.head.append(link)
      }
    }
  } catch {
    // Storage may be blocked: nobody is known then.
  }

  // Zod tests whether it can compile schemas with eval. The security policy forbids eval, so each test would log an error.
  globalThis.__zod_globalConfig = { jitless: true }

  // The page's script may not arrive, or fail at its start. The page would then be empty, without a button to try again.
  // Once the page has started, its own error boundaries take over (src/pages/error-pages.tsx).
  const onFailure = () => {
    const place = document.getElementById('root')
    // Not if the page has started or shows something: then only a part of it has failed.
    if (!place || 'started' in place.dataset || place.querySelector(':scope > :not(#prerendered)')) return
    const box = document.createElement('main')
    box.setAttribute('role', 'alert')
    box.style.cssText = 'max-width:26rem;margin:20vh auto 0;padding:0 1.25rem'
    const title = document.createElement('h1')
    title.textContent = 'Application Error'
    title.style.cssText = 'font-size:1.5rem;margin-bottom:.75rem'
    const words = document.createElement('p')
    words.textContent = 'The page could not be started. Your character is kept on the server and goes on as before.'
    const retry = document.createElement('button')
    retry.type = 'button'
    retry.textContent = 'Try Again'
    retry.style.cssText = 'margin-top:1.25rem;padding:.6rem 1.1rem;border:1px solid;border-radius:10px;font-weight:600'
    retry.addEventListener('click', () => location.reload())
    box.append(title, words, retry)
    place.replaceChildren(box)
  }
  addEventListener('error', onFailure, true)
})()
