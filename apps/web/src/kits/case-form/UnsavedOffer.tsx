import { Button } from '../../ui/Button.tsx'

interface UnsavedOfferProps {
  /** The name of the field. */
  label: string
  onUse: () => void
  onDiscard: () => void
}

/** Gives back what was typed and could not be saved. */
export function UnsavedOffer({ label, onUse, onDiscard }: UnsavedOfferProps) {
  return (
    <div className="unsaved" role="status">
      <span className="grow">You have unsaved text for {label}:</span>
      <Button variant="outline" aria-label={`Use it: unsaved text for ${label}`} onPress={onUse}>
        Use it
      </Button>
      <Button aria-label={`Discard unsaved text for ${label}`} onPress={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
