// Runs inside the page before the product does: eyes and hands of a person who is faster than any human.
// Each function does its work in one task, so nothing can change between looking and acting.
;(() => {
  const HASTE = 20
  const later = window.setTimeout
  // Short waits pass faster, for example before reconnecting.
  window.setTimeout = (work, wait = 0, ...rest) =>
    later(work, wait >= 1000 && wait <= 5000 ? wait / HASTE : wait, ...rest)

  const call = window.fetch
  let pending = 0
  window.fetch = async (...asked) => {
    pending += 1
    try {
      return await call(...asked)
    } finally {
      pending -= 1
    }
  }

  /** Waits for the answers that the page waits for, for a second at most. */
  async function settle() {
    for (let left = 100; left > 0 && pending > 0; left -= 1) await new Promise((go) => later(go, 10))
  }

  const placeOf = (name) => document.querySelector(`[data-place="${name}"], [data-place="fields.${name}"]`)
  /** More than one for a date. */
  const boxesIn = (part) => [
    ...(part?.querySelectorAll('.place-body textarea, .place-body input:not([type=checkbox])') ?? []),
  ]
  const boxIn = (part) => boxesIn(part)[0]
  const textIn = (boxes) => boxes.map(({ value }) => value).join('/')
  const composer = () => document.querySelector('.composer textarea')
  const textOf = (element) => (element ? element.textContent : '')
  const buttonIn = (part, label) =>
    [...(part?.querySelectorAll('button') ?? [])].find(
      (button) => button.textContent.trim() === label || button.getAttribute('aria-label')?.startsWith(label),
    )

  function press(button) {
    if (!button || button.disabled) return false
    button.focus()
    if (!button.isConnected) return false
    button.click()
    return true
  }

  function stateOf(part) {
    if (!part) return 'absent'
    if (part.querySelector('.conflict')) return 'conflict'
    if (part.querySelector('.failed-save')) return 'failed'
    const opener = part.querySelector('.value-button')
    if (opener?.getAttribute('aria-disabled')) return 'saving'
    if (boxIn(part) || opener?.getAttribute('aria-expanded') === 'true') return 'open'
    return opener ? 'closed' : 'readonly'
  }

  function lookAt(name) {
    const part = placeOf(name)
    const state = stateOf(part)
    const versions = [...(part?.querySelectorAll('.conflict-text') ?? [])].map(textOf)
    const boxes = boxesIn(part)
    const hasBox = boxes.length > 0
    const chips = [...(part?.querySelectorAll('.chips .truncate') ?? [])].map(textOf)
    const shown = hasBox ? textIn(boxes) : [textOf(part?.querySelector('.value-content')), ...chips].join(' ')
    const isShared = part?.hasAttribute('data-in-use') ?? false
    return { state, shown, versions, isShared, hasBox, isFocused: boxes.includes(document.activeElement) }
  }

  function screenOf() {
    if (location.pathname === '/login') return 'login'
    if (document.querySelector('.case [data-place]')) return 'record'
    const isGone =
      location.pathname.startsWith('/cases/restricted/') || document.querySelector('.case-empty, .case-failed')
    if (isGone) return 'unavailable'
    return document.querySelector('header .search-button, header [aria-label*=", account"]') ? 'elsewhere' : 'loading'
  }

  /** Waits for something as long as the page is not left, for two seconds at most. */
  async function until(find) {
    for (let left = 200; left > 0; left -= 1) {
      const found = find()
      if (found) return found
      await new Promise((go) => later(go, 10))
    }
  }

  /** Also where a restricted record leads to. */
  const isAt = (path) => location.pathname.split('/').at(-1) === path.split('/').at(-1)

  /** The record is on the screen, or is not available, or somebody has to sign in. Leads there from elsewhere. */
  function hasArrived({ path, title }) {
    const screen = screenOf()
    if (screen === 'login') return true
    if (screen !== 'loading' && !isAt(path)) history.pushState({}, '', path)
    const isShown = screen === 'record' && textOf(document.querySelector('.case h1')) === title
    return isAt(path) && (isShown || screen === 'unavailable')
  }

  const offers = () =>
    [...document.querySelectorAll('.unsaved')].map((part) => ({
      label: part.getAttribute('aria-label').replace('Unsaved text for ', ''),
      text: textOf(part.querySelector('.kept-text p')),
      canUse: Boolean(buttonIn(part, 'Use it')),
    }))

  const look = (places) => ({
    screen: screenOf(),
    address: location.pathname,
    title: textOf(document.querySelector('.case h1')),
    places: Object.fromEntries(places.map((name) => [name, lookAt(name)])),
    picker: Boolean(document.querySelector('.picker')),
    offers: offers(),
    composer: composer()?.value,
    isOnline: !document.querySelector('.banner'),
    isTyping: /^(TEXTAREA|INPUT)$/.test(document.activeElement?.tagName ?? ''),
  })

  /** Everything a person can read here, typed text included. */
  const readAll = () => {
    const typed = [...document.querySelectorAll('textarea, input')].map(({ value }) => value)
    const dates = [...document.querySelectorAll('.date-input')].map((date) =>
      textIn([...date.querySelectorAll('input')]),
    )
    return [document.body.textContent, ...typed, ...dates].join('\n')
  }

  /** Replaces the text of a box as typing does; gives the text before, or nothing if the box is gone. */
  function write(box, change) {
    if (!box) return null
    if (box.matches('.date-part')) return pasteDate(box, change)
    box.focus()
    if (!box.isConnected || box.readOnly || box.disabled) return null
    const before = box.value
    const sentences = before.match(/[^.\n]+\.?/g)?.map((each) => each.trim()) ?? []
    const at = Math.min(Math.floor(change.at * (sentences.length + 1)), sentences.length)
    if (change.removes && sentences.length > 0) sentences.splice(Math.min(at, sentences.length - 1), 1)
    if (change.word) sentences.splice(Math.min(at, sentences.length), 0, `${change.word}.`)
    box.setSelectionRange(0, before.length)
    const after = change.empties ? '' : change.isOne ? (change.word ?? '') : sentences.join(' ')
    document.execCommand(after === '' ? 'delete' : 'insertText', false, after)
    return { before, after: box.value }
  }

  /** A date is typed into several boxes, which take it as a whole, too. */
  function pasteDate(box, { word }) {
    const before = textIn([...box.closest('.date-input').querySelectorAll('input')])
    box.focus()
    if (!word || !box.isConnected) return null
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', word)
    const isTaken = !box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    return isTaken ? { before, after: word } : null
  }

  const pressOffer = (index, label) => press(buttonIn(document.querySelectorAll('.unsaved')[index], label))

  /** Looks until something is there, or until the list is closed. */
  async function inList(find) {
    for (let left = 100; left > 0 && document.querySelector('.picker'); left -= 1) {
      const found = find()
      if (found) return found
      await new Promise((go) => later(go, 5))
    }
  }

  const optionOf = (word) =>
    [...document.querySelectorAll('.picker [role=option]')].find((option) => textOf(option).startsWith(word))
  const hasTag = (word) => lookAt('tags').shown.includes(word)

  /** Searches the open list for a tag and chooses it, or takes it out; gives whether it is chosen, or out. */
  async function switchTag(word) {
    const input = document.querySelector('.picker input')
    if (!input) return false
    const had = hasTag(word)
    input.focus()
    input.setSelectionRange(0, input.value.length)
    document.execCommand('insertText', false, word)
    if (!press(await inList(() => optionOf(word)))) return false
    await inList(() => hasTag(word) !== had)
    return hasTag(word) !== had
  }

  /** Discards whatever is left over from the story. */
  function tidy(places) {
    for (const name of places) {
      const part = placeOf(name)
      press(buttonIn(part?.querySelector('.conflict'), 'Keep theirs'))
      press(buttonIn(part?.querySelector('.failed-save'), 'Discard'))
      const box = boxIn(part)
      box?.focus()
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    }
    write(composer(), { at: 0, empties: true })
    for (const part of document.querySelectorAll('.unsaved')) press(buttonIn(part, 'Discard'))
  }

  window.person = {
    look,
    arrive: (record, places) => until(() => hasArrived(record) && look(places)),
    loaded: () => until(() => screenOf() !== 'loading'),
    away: () => until(() => ['elsewhere', 'login'].includes(screenOf())),
    readAll,
    settle,
    tidy,
    open: (name) => press(placeOf(name)?.querySelector('.value-button')),
    type: (name, change) => write(boxIn(placeOf(name)), change),
    writeComment: (change) => write(composer(), change),
    press: (name, label) => press(buttonIn(placeOf(name), label)),
    removeTag: (tag) => press(buttonIn(placeOf('tags'), `Remove ${tag}`)),
    sendComment: () => press(buttonIn(document.querySelector('.composer'), 'Send')),
    switchTag,
    pressOffer,
    goTo: (path) => history.pushState({}, '', path),
    openSheet: () => press(document.querySelector('.unsaved-button')),
    closeSheet: () => press(buttonIn(document.querySelector('[role=dialog]'), 'Close')),
    forget: () => localStorage.clear(),
  }
})()
