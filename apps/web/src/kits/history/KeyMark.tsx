import { Star } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { WithTooltip } from '../../ui/overlays/Tooltip.tsx'
import { useMarkEntry } from './use-key-events.ts'

interface KeyMarkProps {
  eventId: number
  entryId: number
  isKey: boolean
  /** Whether this person may change it. */
  mayMark: boolean
}

/** Shows that an entry is key, and lets people who may change the record mark it. */
export function KeyMark({ eventId, entryId, isKey, mayMark }: KeyMarkProps) {
  const mark = useMarkEntry()
  if (!mayMark) return isKey ? <Star size={13} className="key-star" role="img" aria-label="Key entry" /> : null
  return (
    <WithTooltip label={isKey ? 'Not a key entry' : 'Mark as a key entry'}>
      <Button
        icon
        className="key-mark"
        aria-label="Key entry"
        aria-pressed={isKey}
        onPress={() => void mark(eventId, entryId, !isKey)}
      >
        <Star size={13} aria-hidden />
      </Button>
    </WithTooltip>
  )
}
