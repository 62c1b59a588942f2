import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react'
import { createStore, useStore } from './store.ts'

export interface Hotkey {
  /** `c`, `?`, `alt+t`, `mod+s` (Control or Command), `shift+x`, or a sequence such as `g r`. */
  keys: string
  /** The action, for the list of shortcuts. */
  label: string
  run: (event: KeyboardEvent) => void
  /** Left to the box in which somebody types, where it means something of its own. */
  notInText?: boolean
  /** Also listed in the palette: as a place to go, or as an action. */
  command?: 'place' | 'action'
}

const SEQUENCE_TIME = 900

/** Around a dialog with shortcuts of its own, marked with `data-hotkeys`: within it no others are heard. */
export const HotkeyScope = createContext<string | undefined>(undefined)

interface Registered extends Hotkey {
  scope: string | undefined
}

const registered = createStore<readonly (readonly Registered[])[]>([])

/**
 * Activates shortcuts while the component is mounted and lists them in the sheet. Later ones win. They work from the moment
 * in which the page can be seen: a key may follow at once.
 */
export function useHotkeys(hotkeys: readonly Hotkey[]) {
  const current = useEffectEvent(() => hotkeys)
  const scope = useContext(HotkeyScope)
  const spelled = hotkeys.map(({ keys, label, command }) => `${keys}\t${label}\t${command}`).join('\n')
  useLayoutEffect(() => {
    const entry = current().map((hotkey) => ({
      ...hotkey,
      scope,
      run: (event: KeyboardEvent) =>
        current()
          .find(({ keys }) => keys === hotkey.keys)
          ?.run(event),
    }))
    registered.set([...registered.get(), entry])
    return () => registered.set(registered.get().filter((each) => each !== entry))
  }, [spelled, scope])
}

/** Every shortcut that works at the moment. */
export function useHotkeyList(): Hotkey[] {
  const all = useStore(registered).flat()
  return all.filter(({ keys }, i) => all.findLastIndex((other) => other.keys === keys) === i)
}

/** Mounted once, near the root. */
export function useHotkeyListener() {
  useLayoutEffect(() => {
    const listener = createHotkeyListener()
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function createHotkeyListener() {
  let before = { keys: '', at: 0 }
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || isModifier(event.key) || !isHeard(event)) return
    const keys = spell(event)
    const sequence = event.timeStamp - before.at < SEQUENCE_TIME ? `${before.keys} ${keys}` : ''
    before = { keys, at: event.timeStamp }
    const inText = isText(event.target)
    const all = registered
      .get()
      .flat()
      .filter(({ notInText, scope }) => (!notInText || !inText) && scope === scopeOf(event.target))
    const found = all.findLast((each) => each.keys === sequence) ?? all.findLast((each) => each.keys === keys)
    if (!found) return
    event.preventDefault()
    before = { keys: '', at: 0 }
    found.run(event)
  }
}

const isModifier = (key: string) => /^(Shift|Control|Alt|Meta|AltGraph)$/.test(key)

/** Single keys belong to the text while typing, and to an open overlay. */
function isHeard(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement)) return true
  // An overlay that has not taken the focus yet is there all the same.
  if (document.querySelector('.scrim') && !target.closest('.scrim')) return false
  const overlay = target.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')
  if (overlay && overlay.dataset['hotkeys'] === undefined) return false
  return !isTyping(target) || event.ctrlKey || event.metaKey
}

const scopeOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hotkeys]')?.dataset['hotkeys'] : undefined

/** A checkbox is an input, too, but nobody writes in it. */
const isText = (target: EventTarget | null): boolean =>
  isTyping(target) && !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [contenteditable="true"]') !== null)

function spell(event: KeyboardEvent): string {
  // On a Mac, Alt changes the character; the code still names the key.
  const letter = event.altKey ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined
  const key = (letter ?? event.key).toLowerCase()
  const shift = event.shiftKey && /^([a-z]|.{2,})$/.test(key)
  return [event.ctrlKey || event.metaKey ? 'mod' : '', event.altKey ? 'alt' : '', shift ? 'shift' : '', key]
    .filter(Boolean)
    .join('+')
}
