import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { searchTitle, useMe } from '../../../lib/me.ts'
import '../../../ui/overlays/modal.css'
import './palette.css'

interface PaletteWaitProps {
  /** The text typed so far. */
  onType: (text: string) => void
  onClose: () => void
}

/** Stands in for the palette until its code has come, so that the first letters are text and no shortcuts. */
export function PaletteWait({ onType, onClose }: PaletteWaitProps) {
  const title = searchTitle(useMe())
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="scrim" onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}>
      <div className="modal palette">
        <div className="modal-box" role="dialog" aria-label="Search" aria-busy>
          <div className="palette-search">
            <Search size={17} aria-hidden />
            <input
              ref={box}
              type="search"
              aria-label={title}
              placeholder={title}
              dir="auto"
              onChange={({ target }) => onType(target.value)}
              onKeyDown={({ key }) => key === 'Escape' && onClose()}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
