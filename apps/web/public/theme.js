// Runs before anything is painted. The same keys are written by src/app/theme.ts.
;(() => {
  try {
    const root = document.documentElement
    if (localStorage.getItem('hearthward.theme') === 'light') root.dataset.theme = 'light'
    if (localStorage.getItem('hearthward.display') === 'compact') root.dataset.display = 'compact'
  } catch {
    // Storage may be forbidden; then it is the dark theme.
  }
})()
