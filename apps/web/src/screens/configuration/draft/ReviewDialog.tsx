import { useState } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { ComparisonView, sumOf } from '../versions/ComparisonView.tsx'
import '../versions/versions.css'
import { Conflicts } from './Conflicts.tsx'
import { DraftedChanges } from './DraftedChanges.tsx'
import { Impact } from './Impact.tsx'
import { useReview, type ReviewState } from './use-review.ts'
import type { DraftMode } from './use-draft-mode.ts'

/** What the draft changes, what was published otherwise since, and the button that publishes it all. */
export function ReviewDialog({ mode, onClose }: { mode: DraftMode; onClose: () => void }) {
  const [draft] = useState(mode.draft?.id ?? '')
  const { state, load, resolve, publish } = useReview(draft, () => {
    mode.leave()
    return mode.reload()
  })
  const review = 'review' in state ? state.review : undefined
  const result = state.phase === 'published' ? state.result : review
  const footer = (
    <>
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={onClose}>
        {state.phase === 'published' ? 'Close' : 'Cancel'}
      </Button>
      {state.phase !== 'published' && (
        <Button
          variant="primary"
          size="lg"
          isDisabled={state.phase !== 'loaded' || !canPublish(state)}
          onPress={() => review && void publish(review.base)}
        >
          Publish
        </Button>
      )}
    </>
  )
  return (
    <Modal title="Review Draft" isOpen size="lg" onClose={onClose} footer={footer}>
      <div className="comparison">
        {state.phase === 'failed' && <Alert onRetry={load}>{state.message}</Alert>}
        <p role="status" className="comparison-sum">
          {statusOf(state)}
        </p>
        {review && <Conflicts conflicts={review.conflicts} isBusy={state.phase !== 'loaded'} onResolve={resolve} />}
        {review && blockedIn(review) > 0 && (
          <Alert>
            The draft cannot be published while something in it cannot be saved or deleted. Change that first.
          </Alert>
        )}
        {review && <Impact impact={review.impact} />}
        {result && <ComparisonView result={result} />}
        {review && <DraftedChanges changes={review.changes} isBusy={state.phase !== 'loaded'} onResolve={resolve} />}
      </div>
    </Modal>
  )
}

type Loaded = Extract<ReviewState, { phase: 'loaded' }>

const blockedIn = ({ things }: Loaded['review']) =>
  things.filter(({ what }) => what === 'refused' || what === 'left').length

const canPublish = ({ review }: Loaded): boolean =>
  review.conflicts.length === 0 && review.things.length > 0 && blockedIn(review) === 0

function statusOf(state: ReviewState): string {
  switch (state.phase) {
    case 'loading':
      return 'Comparing…'
    case 'publishing':
      return 'Publishing…'
    case 'loaded':
      return sumOf({ phase: 'compared', result: state.review })
    case 'published':
      return sumOf({ phase: 'saved', result: state.result })
    case 'failed':
      return ''
  }
}
