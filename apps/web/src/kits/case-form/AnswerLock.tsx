import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useOpenCase, type PlaceState } from './case-context.ts'
import type { Place } from '../editing/places.ts'

/** Somebody asks for the place that this person is editing: the first one who has no answer yet. */
export function AnswerLock({ place, state }: { place: Place; state: PlaceState }) {
  const { label } = state
  const { editing } = useOpenCase()
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const asker = askerAt(state)
  if (!asker) return null
  const answer = async (handsOver: boolean) => {
    setBusy(true)
    passFocus(box.current)
    await editing.answer(place, { userId: asker.id, handsOver })
    setBusy(false)
  }
  return (
    <div ref={box} className="lock-note asked" role="group" aria-label={`${asker.name} asks for ${label}`}>
      <span role="status">{asker.name} asks to edit this. If you hand it over, what you typed is kept for you.</span>
      <span className="lock-answers">
        <Button variant="outline" preventFocusOnPress isDisabled={isBusy} onPress={() => void answer(true)}>
          Hand Over
        </Button>
        <Button preventFocusOnPress isDisabled={isBusy} onPress={() => void answer(false)}>
          Keep
        </Button>
      </span>
    </div>
  )
}

/** Who asks this person for a place and has no answer yet. */
export const askerAt = ({ user, holder }: PlaceState) =>
  user ? undefined : holder?.requests?.find(({ isKept }) => !isKept)

/** Going from the editor to the answers does not leave it: it would be saved and closed. */
export const staysInPlace = ({ relatedTarget }: { relatedTarget: EventTarget | null }): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('.lock-note.asked') !== null

/** A focus on the answers goes back to the editor. */
function passFocus(box: HTMLElement | null) {
  if (!box?.contains(document.activeElement)) return
  box.parentElement?.querySelector<HTMLElement>('textarea, input, [contenteditable]')?.focus()
}
