;(function () {
  // Runs right after what the server drew of the page: shows it if this browser would draw the same.
  const wide = matchMedia('(min-width: 800px)').matches
  const stored = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Storage is switched off.
      return null
    }
  }
  const store = (name, value) => {
    try {
      localStorage.setItem(name, value)
    } catch {
      // Without it, the zone is asked for each time.
    }
  }

  // The first formatter of a page takes 15 ms. Until it is there, a zone with the same clock now, in winter and in summer
  // counts as the one that was found last.
  const year = new Date().getFullYear()
  const clocks = [new Date(), new Date(year, 0), new Date(year, 6)].map((time) => time.getTimezoneOffset()).join(' ')
  const readerIn = (zone) => `${zone}~${navigator.language}~${wide ? 'wide' : 'narrow'}`
  const zoneByFormatter = () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    store('zone', `${zone}~${clocks}`)
    return zone
  }
  const probableZone = () => {
    const [zone, known] = (stored('zone') ?? '').split('~')
    return known === clocks ? zone : zoneByFormatter()
  }

  // Tells the server for whom to draw the next page.
  const introduce = () => {
    const cookie = `reader=${readerIn(zoneByFormatter())}`
    if (document.cookie.split('; ').includes(cookie)) return
    const secure = location.protocol === 'https:' ? '; secure' : ''
    document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax${secure}`
  }

  // What they contain belongs to this session: it leaves the document when it is read.
  const take = (id) => {
    const element = document.getElementById(id)
    element?.remove()
    return element
  }
  const answers = JSON.parse(take('answers')?.textContent ?? 'null')
  const drawn = take('drawn')
  if (!answers) return introduce()

  const fits = () => {
    const now = new Date()
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    const { theme } = drawn.dataset
    const own = {
      reader: 'reader' in drawn.dataset ? readerIn(probableZone()) : undefined,
      day: day.map((part) => `${part}`.padStart(2, '0')).join('-'),
      theme: theme === 'light' || theme === 'dark' ? stored('theme') : theme,
    }
    return Object.keys(drawn.dataset).every((name) => drawn.dataset[name] === own[name])
  }

  const show = () => {
    const place = document.createElement('div')
    place.className = 'first'
    place.append(document.importNode(drawn.content, true))
    for (const element of place.querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style
      element.removeAttribute('data-style')
    }
    if (wide && stored('rail') === 'true') place.querySelector('.app')?.setAttribute('data-rail', 'true')
    // The first click and key that nobody answers yet: the code that does repeats them.
    const missed = (window.missed = {})
    place.addEventListener('click', (event) => void (event.target.closest('a, input') || (missed.click ??= event)))
    document.addEventListener('keydown', (event) => {
      if (!/^(Tab|Enter|Shift|Control|Alt|Meta)$/.test(event.key)) missed.key ??= event
    })
    // Enter is repeated, too. Later letters are those of the password, which must not be readable here.
    place.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing || !event.target.matches('input')) return
      missed.isEntered = true
      event.target.readOnly = true
    })
    document.getElementById('boot').replaceWith(place)
    place.querySelector('[data-focus]')?.focus()
  }

  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    for (const [path, answer] of Object.entries(answers)) {
      const query = path === '/api/views/first' ? `?${new URLSearchParams({ search: location.search })}` : ''
      window.early = { ...window.early, [path + query]: Promise.resolve(new Response(answer)) }
    }
    const start = document.querySelector('link[data-start]')
    if (!start) return introduce()
    window.preloadCode()
    const script = document.createElement('script')
    script.type = 'module'
    script.src = start.href
    document.head.append(script)
    // Its formatter works while the code is on its way.
    setTimeout(introduce)
  }

  if (!drawn || !fits()) return begin()
  show()
  // The code comes after the paint, which it would delay. Pages in the background are not painted.
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, 300)
})()
