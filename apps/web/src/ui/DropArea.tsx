import { useState, type DragEvent, type ReactNode } from 'react'
import './drop-area.css'

interface DropAreaProps {
  /** What is in it: a picture, words, a note. */
  children: ReactNode
  /** The name of the button that it also is. */
  label: string
  accept: string
  isDisabled?: boolean
  onChoose: (file: File | undefined) => void
}

/** Where a file is dropped, or chosen with a click or the keyboard. */
export function DropArea({ children, label, accept, isDisabled = false, onChoose }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) onChoose(event.dataTransfer.files[0])
  }
  return (
    <label
      className="drop-area"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <input
        type="file"
        className="vh"
        accept={accept}
        aria-label={label}
        disabled={isDisabled}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </label>
  )
}
