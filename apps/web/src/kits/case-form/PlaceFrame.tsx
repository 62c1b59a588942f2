import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useCaseState, useOpenCase, type PlaceState } from './case-context.ts'
import { ConflictPane } from './ConflictPane.tsx'
import { InUse } from './InUse.tsx'
import { UnseenDot } from '../visits/UnseenDot.tsx'
import { WhyNotMark } from '../why-not/WhyNotMark.tsx'
import { staysInPlace } from './AnswerLock.tsx'
import { LockRequests } from './LockRequests.tsx'
import { PlaceOffers } from './PlaceOffers.tsx'
import './case-form.css'
import type { Place } from '../editing/places.ts'

interface PlaceFrameProps {
  place: Place
  state: PlaceState
  /** Next to the label, for example that it is required. */
  mark?: ReactNode
  description?: string
  /** The label only for ears: the value speaks for itself. */
  hideLabel?: boolean
  children: (labelId: string) => ReactNode
}

/** Label, value and notes: who uses the place, why it was not saved, and text typed earlier. */
export function PlaceFrame({ place, state, mark, description, hideLabel, children }: PlaceFrameProps) {
  const labelId = useId()
  const { label, edit, user, whyNot } = state
  const isPast = useCaseState((now) => now.isPast)
  return (
    <div
      className="place"
      data-place={place}
      data-in-use={user ? true : undefined}
      data-failed={edit?.phase === 'failed' || undefined}
    >
      <div className={hideLabel ? 'vh' : 'place-label'} title={description || undefined}>
        <span id={labelId}>{label}</span>
        {mark}
        {!hideLabel && whyNot && <WhyNotMark label={label} whyNot={whyNot} />}
        {!hideLabel && <UnseenDot keys={[place]} />}
      </div>
      <div className="place-body" onBlurCapture={(event) => staysInPlace(event) && event.stopPropagation()}>
        {hideLabel && <UnseenDot keys={[place]} />}
        {hideLabel && whyNot && <WhyNotMark label={label} whyNot={whyNot} />}
        {edit?.conflict ? (
          <ConflictPane place={place} label={label} edit={edit} conflict={edit.conflict} />
        ) : (
          children(labelId)
        )}
        {user && <InUse id={user.id} name={user.name} />}
        {!isPast && <LockRequests place={place} state={state} />}
        {edit?.phase === 'failed' && <FailedSave place={place} message={edit.message} />}
        {!isPast && <PlaceOffers place={place} state={state} />}
      </div>
    </div>
  )
}

function FailedSave({ place, message }: { place: Place; message: string | undefined }) {
  const { editing } = useOpenCase()
  return (
    <div className="failed-save">
      <p className="field-error" role="alert">
        {message}
      </p>
      <Button variant="outline" onPress={() => void editing.commit(place)}>
        Try again
      </Button>
      <Button onPress={() => editing.cancel(place)}>Discard</Button>
    </div>
  )
}
