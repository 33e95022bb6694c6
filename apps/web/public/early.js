// Runs before anything is painted and before the page's own script.
;(() => {
  const root = document.documentElement

  // The theme of last time, or a light page would flash dark. The same keys are written by src/browser/theme.ts.
  try {
    if (localStorage.getItem('hearthward.theme') === 'light') root.dataset.theme = 'light'
    if (localStorage.getItem('hearthward.display') === 'compact') root.dataset.display = 'compact'
  } catch {
    // Storage may be forbidden; then it is the dark theme.
  }

  // The page's script may be cut off on its way or fail as it starts. Without this there would be an empty page and
  // nothing to press. Once the page stands, its own boundaries take care (src/pages/error-pages.tsx).
  const onFailure = () => {
    const place = document.getElementById('root')
    // An empty page is no sign: it may be waiting for one of its parts, and a part that fails is not our business.
    if (!place || 'started' in place.dataset || place.childElementCount > 0) return
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
    place.append(box)
  }
  addEventListener('error', onFailure, true)
})()
