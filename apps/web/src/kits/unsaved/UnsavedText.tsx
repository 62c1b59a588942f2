import { dateTimeText } from '@dossier/core/text/dates'
import { useId, useState } from 'react'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { reader } from '../../lib/dates.ts'

/** More than this may not fit into three lines of a narrow screen. */
const SHORT = 110

const isShort = (text: string) => text.length <= SHORT && text.split('\n').length <= 3

/** A text that somebody typed, clamped to a few lines until it is asked for. */
export function UnsavedText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  return (
    <div className="kept-text">
      <p id={id} dir="auto" data-clamped={(!isShort(text) && !isWhole) || undefined}>
        {text}
      </p>
      {!isShort(text) && (
        <button
          type="button"
          className="kept-more"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}

/** When it was typed. */
export function TypedAt({ time }: { time: string }) {
  const ago = useElapsed(time)
  return (
    <time dateTime={time} title={dateTimeText(time, reader())}>
      Typed {ago.toLowerCase()}
    </time>
  )
}
