import { countOf } from '@dossier/core/text/plural'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFound } from './use-found.ts'
import './find-row.css'

interface FindBarProps {
  /** Where the focus was. */
  origin: Element | null
  /** The text typed while the code of the box was on its way. */
  begun: string
  onClose: () => void
}

/** A box whose text leads to the rows that have it. Enter goes to the row, Escape back to where the focus was. */
export function FindBar({ origin, begun, onClose }: FindBarProps) {
  const [typed, setTyped] = useState(begun)
  const found = useFound(origin, begun)
  const type = (text: string) => {
    setTyped(text)
    found.seek(text)
  }
  const leave = (how: 'there' | 'back') => {
    onClose()
    found.leave(how)
  }
  const steps: Record<string, () => void> = {
    ArrowDown: () => found.step(1),
    ArrowUp: () => found.step(-1),
    Enter: () => found.place >= 0 && leave('there'),
    Escape: () => leave('back'),
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const isOfButton = event.key === 'Enter' && !(event.target as Element).matches('input')
    if (!step || isOfButton || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  const isMissing = typed.trim() !== '' && found.amount === 0
  return (
    <div className="find-row" role="search" aria-label="Find a row" onKeyDownCapture={press}>
      <TextField aria-label="Find a row" placeholder="Find a row" value={typed} onChange={type} autoFocus />
      <IconButton label="Previous row" keys="↑" onPress={() => found.step(-1)} isDisabled={found.amount === 0}>
        <ChevronUp size={15} aria-hidden />
      </IconButton>
      <IconButton label="Next row" keys="↓" onPress={() => found.step(1)} isDisabled={found.amount === 0}>
        <ChevronDown size={15} aria-hidden />
      </IconButton>
      <IconButton label="Close" keys="escape" onPress={() => leave('back')}>
        <X size={15} aria-hidden />
      </IconButton>
      <p role="status">
        {isMissing && `No row has “${typed.trim()}”. Filter the list to look at its other pages, too.`}
        {found.amount > 0 && (
          <>
            {found.nth} of {countOf(found.amount, 'row')}
            <span className="vh">: {found.name}</span>
          </>
        )}
      </p>
    </div>
  )
}
