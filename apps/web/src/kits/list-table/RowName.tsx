import type { ReactNode } from 'react'

interface RowNameProps {
  name: string
  /** Missing: the row is only to be read. */
  onOpen?: (() => void) | undefined
  /** Before the name. */
  picture?: ReactNode
  /** A state of the row in a word, after the name. */
  mark?: string | false | null | undefined
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
      {mark && <span className="row-mark">{mark}</span>}
    </>
  )
}
