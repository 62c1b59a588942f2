import { useEffect, useRef } from 'react'
import '../../ui/field.css'
import './find-row.css'

interface FindWaitProps {
  /** The text typed so far. */
  onType: (text: string) => void
  onClose: () => void
}

/** Stands in for the box until its code has come, so that the first letters are text and no shortcuts. */
export function FindWait({ onType, onClose }: FindWaitProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="find-row" role="search" aria-label="Find a row" aria-busy>
      <div className="form-field">
        <div className="field">
          <input
            ref={box}
            aria-label="Find a row"
            placeholder="Find a row"
            dir="auto"
            onChange={({ target }) => onType(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && onClose()}
          />
        </div>
      </div>
    </div>
  )
}
