import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import './table.css'

const OPEN_AFTER = 450
/** The pointer needs a moment to get from the cell onto the tooltip. */
const CLOSE_AFTER = 60

/** One tooltip for a whole table: it shows the full text of a truncated cell, on hover and on focus. */
export function TruncatedTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const anchor = useRef<HTMLElement>(null)
  const { text, show, keep, hide } = useLateText()
  useEffect(() => {
    const root = within.current
    const showCut = ({ target }: Event) => {
      const cut = cutTextOf(target as Element)
      if (!cut) return hide(CLOSE_AFTER)
      if (cut !== anchor.current) hide()
      anchor.current = cut
      show(cut.textContent)
    }
    const leave = () => hide(CLOSE_AFTER)
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const ways = [
      listen(root, 'pointerover', (event) => (event as PointerEvent).pointerType !== 'touch' && showCut(event)),
      listen(root, 'focusin', showCut),
      listen(root, 'pointerleave', leave),
      listen(root, 'focusout', leave),
      listen(document, 'scroll', () => hide(), true),
      listen(document, 'keydown', dismiss as EventListener),
    ]
    return () => ways.forEach((stop) => stop())
  }, [within, show, hide])
  const state = useMemo(
    () => ({ isOpen: text !== '', shouldSkipAnimation: false, open: keep, close: () => hide(CLOSE_AFTER) }),
    [text, keep, hide],
  )
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip className="tip long" offset={6} triggerRef={anchor}>
        {text}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}

function cutTextOf(target: Element): HTMLElement | undefined {
  const text = target.closest('.cell, .hcell')?.querySelector<HTMLElement>('.truncate')
  return text && text.scrollWidth > text.clientWidth ? text : undefined
}

/** A text that appears after a delay, and disappears when told to. */
function useLateText() {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What is shown, and what will be. */
  const now = useRef({ shown: '', awaited: '' })
  const ways = useMemo(() => {
    const later = (next: string, delay: number) => {
      // A list that scrolls hides many times a second what it does not show.
      if (next === now.current.awaited) return
      now.current.awaited = next
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        now.current.shown = next
        setText(next)
      }, delay)
    }
    return {
      show: (next: string) => later(next, OPEN_AFTER),
      keep: () => {
        clearTimeout(timer.current)
        now.current.awaited = now.current.shown
      },
      hide: (delay = 0) => later('', delay),
    }
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { text, ...ways }
}

function listen(target: EventTarget | null, event: string, listener: EventListener, capture = false): () => void {
  target?.addEventListener(event, listener, capture)
  return () => target?.removeEventListener(event, listener, capture)
}
