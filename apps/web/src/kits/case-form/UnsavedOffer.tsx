import { Button } from '../../ui/Button.tsx'
import { dropUnsaved, useUnsaved, type UnsavedKey } from './unsaved.ts'

interface UnsavedOfferProps {
  of: UnsavedKey
  /** The name of the field. */
  label: string
  onUse: (value: unknown) => void
}

/** Gives back what was typed and could not be saved. */
export function UnsavedOffer({ of, label, onUse }: UnsavedOfferProps) {
  const kept = useUnsaved(of)
  if (kept === undefined) return null
  return (
    <div className="unsaved" role="status">
      <span className="grow">You have unsaved text for {label}:</span>
      <Button variant="outline" aria-label={`Use it: unsaved text for ${label}`} onPress={() => onUse(kept)}>
        Use it
      </Button>
      <Button aria-label={`Discard unsaved text for ${label}`} onPress={() => dropUnsaved(of)}>
        Discard
      </Button>
    </div>
  )
}
