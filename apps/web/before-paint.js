;(function () {
  // Runs before anything else: it asks for the first data, and chooses the theme before the first paint.
  const { pathname, search } = location
  const page = /^(?:\/[^/]+)?(\/[^/]+?)\/?$/.exec(pathname)?.[1]
  const ask = (address) => {
    const answer = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json, text/plain' } })
    answer.catch(() => undefined)
    window.early = { [address]: answer }
  }
  const root = document.documentElement
  const isDrawn = 'drawn' in root.dataset
  if (page === '/cases' && isDrawn) window.early = {}
  else if (page === '/cases') ask('/api/views/first?' + new URLSearchParams({ search }))
  else if (page !== '/signup' && page !== '/confirm-email' && !search.includes('resetCode=')) ask('/api/users/me')

  const name = page === '/cases' ? 'list' : page === '/login' ? 'sign-in' : 'other'
  window.preloadCode = () => {
    for (const link of document.querySelectorAll('link[data-for]'))
      if (link.dataset.for.split(' ').includes(name)) link.rel = 'modulepreload'
  }
  if (!isDrawn) window.preloadCode()

  let theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage is switched off: the system's preference decides.
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  if (page === '/login') theme = 'light'
  root.dataset.theme = theme

  // The first formatter of a page takes 15 ms: now, while the answer is on its way, or later, if the rows are drawn.
  if (page === '/cases' && !isDrawn) new Intl.DateTimeFormat()
})()
