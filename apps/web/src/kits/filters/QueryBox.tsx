import { QUERY_LENGTH } from '@dossier/contract/search'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { FieldError } from '../../ui/FieldError.tsx'
import { useQueryText, type QueryTextProps } from './use-query-text.ts'
import './query-box.css'

interface QueryBoxProps extends QueryTextProps {
  onClose: () => void
}

/** The filters as a text that can be typed. Columns, signs and values are offered; what cannot be read is underlined. */
export function QueryBox({ onClose, ...props }: QueryBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const query = useQueryText(props)
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const [scrolled, setScrolled] = useState(0)
  const moveTo = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (moveTo.current !== null) input.current?.setSelectionRange(moveTo.current, moveTo.current)
    moveTo.current = null
  }, [query.text])
  const offers = isOpen ? (query.offers?.all ?? []) : []
  const nth = Math.min(active, offers.length - 1)
  const type = (text: string, cursor: number) => {
    query.type(text, cursor)
    // After a space, a column may come, but need not.
    setOpen(!/\s$/.test(text.slice(0, cursor)))
    setActive(-1)
  }
  const pick = (place: number) => {
    const { selectionStart } = input.current!
    const before = query.text.slice(0, query.offers!.start) + offers[place]!.text
    moveTo.current = before.length
    type(before + query.text.slice(selectionStart ?? 0), before.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAction(event.key, {
      move: (by) => {
        setOpen(true)
        if (offers.length > 0)
          setActive(nth < 0 && by < 0 ? offers.length - 1 : (nth + by + offers.length) % offers.length)
      },
      pick: nth >= 0 && (() => pick(nth)),
      submit: () => {
        setOpen(false)
        query.submit()
      },
      close: offers.length > 0 ? () => setOpen(false) : onClose,
    })
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const message = query.problem ?? query.fault?.message
  return (
    <div className="query-box">
      <div className="field query-field" data-invalid={message ? true : undefined}>
        <Mirror text={query.text} fault={query.fault} scrolled={scrolled} />
        <input
          ref={input}
          role="combobox"
          aria-label="Filters as text"
          aria-autocomplete="list"
          aria-expanded={offers.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={nth >= 0 ? `${id}-${nth}` : undefined}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-fault`}
          autoComplete="off"
          autoFocus
          spellCheck={false}
          maxLength={QUERY_LENGTH}
          placeholder="status:Open (tag:a or tag:b)"
          value={query.text}
          onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
          onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollLeft)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul
        id={`${id}-list`}
        className="menu query-offers"
        role="listbox"
        aria-label="Suggestions"
        hidden={offers.length === 0}
      >
        {offers.map(({ label, text }, place) => (
          <li
            key={text}
            id={`${id}-${place}`}
            role="option"
            className="menu-item"
            aria-selected={place === nth}
            data-focused={place === nth || undefined}
            // The box keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(place)}
          >
            <span className="truncate" dir="auto">
              {label}
            </span>
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-fault`} text={message} />
    </div>
  )
}

interface MirrorProps {
  text: string
  fault: { start: number; end: number } | undefined
  scrolled: number
}

/** The same text behind the box, in which the fault is underlined. */
function Mirror({ text, fault, scrolled }: MirrorProps) {
  if (!fault) return null
  const end = Math.max(fault.end, fault.start + 1)
  return (
    <div className="query-mirror" aria-hidden>
      <span style={{ marginInlineStart: -scrolled }}>
        {text.slice(0, fault.start)}
        <mark>{text.slice(fault.start, end) || '\u00A0'}</mark>
        {text.slice(end)}
      </span>
    </div>
  )
}

interface Actions {
  move: (by: number) => void
  pick: false | (() => void)
  submit: () => void
  close: () => void
}

function keyAction(key: string, { move, pick, submit, close }: Actions): (() => void) | false {
  switch (key) {
    case 'ArrowDown':
      return () => move(1)
    case 'ArrowUp':
      return () => move(-1)
    case 'Tab':
      return pick
    case 'Enter':
      return pick || submit
    case 'Escape':
      return close
    default:
      return false
  }
}
