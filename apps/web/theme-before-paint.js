// Runs before the first paint, so that the page never flashes in the other theme. A file because the content policy refuses inline scripts.
;(function () {
  let theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage is switched off: the system's preference decides.
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  if (/\/login\/?$/.test(location.pathname)) theme = 'light'
  document.documentElement.dataset.theme = theme
})()
