import { flushSync } from 'react-dom'

type Part = 'hour' | 'minute' | 'dayPeriod'

/**
 * Lets an hour be typed as a day of 24 hours counts it where the parts count to 12: 0 is 12 in the morning, 15 is 3 in
 * the afternoon. Watches the parts below `root`; gives the function that ends it.
 */
export function watchHours(root: HTMLElement): () => void {
  /** The first digit of an hour that another one may follow. */
  let begun = ''
  let isFeeding = false

  const part = (type: Part) => root.querySelector<HTMLElement>(`.date-part[data-type="${type}"]`)

  function feed(type: Part, digits: string) {
    for (const data of digits) {
      const input = new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true })
      flushSync(() => part(type)?.dispatchEvent(input))
    }
  }

  /** The part forgets the digits that it holds when it gets the focus. */
  function startOver() {
    part('minute')?.focus()
    part('hour')?.focus()
  }

  function setHour(hour: number) {
    startOver()
    feed('hour', String(hour % 12 || 12))
    const half = part('dayPeriod')
    if (half?.getAttribute('aria-valuenow') === String(Math.floor(hour / 12))) return
    const up = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true })
    flushSync(() => half?.dispatchEvent(up))
  }

  /** Takes a digit of an hour; false leaves it to the part. */
  function take(digit: string): boolean {
    const before = begun
    begun = ''
    if (before === '' && digit === '1') begun = digit
    if (before === '' && /[1-9]/.test(digit) && digit !== '2') return false
    if (before === '1' && /[0-2]/.test(digit)) return false
    if (before === '') return begin(digit)
    if (before === '2' && /[4-9]/.test(digit)) {
      part('minute')?.focus()
      feed('minute', digit)
      return true
    }
    const hour = Number(before + digit)
    if (before === '0' && hour > 0) {
      startOver()
      feed('hour', digit)
    } else setHour(hour)
    part('minute')?.focus()
    return true
  }

  /** A first digit that counts already, while the next one may still change it. */
  function begin(digit: string): boolean {
    if (digit === '0') setHour(0)
    else feed('hour', digit)
    part('hour')?.focus()
    begun = digit
    return true
  }

  function onInput(event: InputEvent) {
    const isHour = event.target === part('hour') && part('dayPeriod') !== null
    if (isFeeding || !isHour || !/^\d$/.test(event.data ?? '')) return
    isFeeding = true
    const isTaken = take(event.data ?? '')
    isFeeding = false
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  }
  const forget = (event: Event) => {
    const isDigit = event instanceof KeyboardEvent && /^\d$/.test(event.key)
    if (!isFeeding && !isDigit) begun = ''
  }

  root.addEventListener('beforeinput', onInput, true)
  for (const type of ['focusin', 'keydown'] as const) root.addEventListener(type, forget)
  return () => {
    root.removeEventListener('beforeinput', onInput, true)
    for (const type of ['focusin', 'keydown'] as const) root.removeEventListener(type, forget)
  }
}
