import { countOf } from '@dossier/core/text/plural'
import { useEffect, useRef } from 'react'
import type { MentionMenu } from './use-mention-menu.ts'

/** What a text box offers. The box keeps the focus. */
export function MentionList({ id, options, active, onPick }: MentionMenu['list']) {
  const list = useRef<HTMLUListElement>(null)
  // Below a box at the end of the page it would be out of sight.
  useEffect(() => void list.current?.scrollIntoView?.({ block: 'nearest' }), [options])
  return (
    <>
      <p className="vh" role="status">
        {active && `${countOf(options.length, 'suggestion')}. Use the arrow keys.`}
      </p>
      <ul ref={list} id={id} role="listbox" aria-label="Mention" className="mention-list" hidden={active === undefined}>
        {options.map((option) => (
          <li
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={option === active}
            className="mention-option"
            onMouseDown={(event) => {
              event.preventDefault()
              onPick(option)
            }}
          >
            <b dir="auto">{option.label}</b>
            <span className="truncate" dir="auto">
              {option.hint}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
