import type { ReactNode } from 'react'

interface RowNameProps {
  name: string
  /** Missing: the row is only to be read. */
  onOpen?: (() => void) | undefined
  /** Before the name. */
  picture?: ReactNode
  /** States of the row in a word each, after the name. */
  mark?: string | false | null | undefined | readonly string[]
}

/** What a row is called; pressing it opens the row. */
export function RowName({ name, onOpen, picture, mark }: RowNameProps) {
  return (
    <>
      {picture}
      {onOpen ? (
        <button type="button" className="truncate row-open" dir="auto" onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className="truncate" dir="auto">
          {name}
        </span>
      )}
      {(mark ? [mark].flat() : []).map((one) => (
        <span key={one} className="row-mark">
          {one}
        </span>
      ))}
    </>
  )
}
