import type { PlaceState } from './case-context.ts'
import { AnswerLock } from './AnswerLock.tsx'
import { AskForLock } from './AskForLock.tsx'
import type { Place } from '../editing/places.ts'

/** Asking for a place that another person is editing, and answering those who ask for one's own. (ADR 106) */
export function LockRequests({ place, state }: { place: Place; state: PlaceState }) {
  const { edit, isHere } = state
  return (
    <>
      <AskForLock place={place} state={state} />
      {edit && edit.phase !== 'saving' && isHere && <AnswerLock place={place} state={state} />}
    </>
  )
}
