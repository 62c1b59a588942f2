import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { copy } from '../../ui/copy.ts'
import { isFocusFree } from '../../ui/focus/focus.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { UnsavedText, TypedAt } from './UnsavedText.tsx'
import type { Offer } from './use-offers.ts'
import './unsaved.css'

interface UnsavedOfferProps {
  offer: Offer
  /** The name of the field. */
  label: string
  /** The saved value, as text, to compare with. */
  saved?: string
  /** Left out where this person cannot edit. */
  onUse?: () => void
}

/** Offers text that was typed earlier and not saved. It stays until the person uses or discards it. */
export function UnsavedOffer({ offer, label, saved, onUse }: UnsavedOfferProps) {
  const { text, keptAt } = offer
  const box = useRef<HTMLDivElement>(null)
  const use = () => {
    passFocus(box.current)
    onUse?.()
  }
  const discard = () => {
    passFocus(box.current)
    const undo = offer.discard()
    toast({ text: `Unsaved text for ${label} discarded.`, action: { label: 'Undo', onPress: undo } })
  }
  return (
    <div ref={box} className="unsaved" role="group" aria-label={`Unsaved text for ${label}`}>
      <p className="unsaved-head">
        <span role="status">You have unsaved text for {label}:</span> <TypedAt time={keptAt} />
      </p>
      <UnsavedText text={text} />
      <div className="unsaved-acts">
        {onUse && (
          <Button variant="outline" aria-label={`Use it: unsaved text for ${label}`} onPress={use}>
            Use it
          </Button>
        )}
        <Button aria-label={`Copy unsaved text for ${label}`} onPress={() => void copy(text)}>
          Copy
        </Button>
        <Button aria-label={`Discard unsaved text for ${label}`} onPress={discard}>
          Discard
        </Button>
      </div>
      {saved && <SavedNow text={saved} />}
    </div>
  )
}

/** When an offer disappears, its focus moves to the element next to it: the editor, or the value. */
function passFocus(box: HTMLElement | null) {
  const parent = box?.parentElement
  setTimeout(() => {
    if (!isFocusFree()) return
    parent?.querySelector<HTMLElement>('textarea, input, button')?.focus()
  })
}

/** The present value, beside text that would replace it. */
export const SavedNow = ({ text }: { text: string }) => (
  <div className="saved-now">
    <span>Saved now:</span>
    <UnsavedText text={text} />
  </div>
)
