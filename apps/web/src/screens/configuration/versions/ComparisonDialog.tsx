import type { ReactNode } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { ComparisonView, refusalsIn, sumOf } from './ComparisonView.tsx'
import type { ComparisonState } from './use-comparison.ts'

interface ComparisonDialogProps {
  title: string
  /** The verb of the button that does it. */
  action: string
  state: ComparisonState
  onSave: () => void
  onAgain: () => void
  onClose: () => void
  children?: ReactNode
}

/** Shows what something would change before it is done, and what it has changed then. */
export function ComparisonDialog({ title, action, state, onSave, onAgain, onClose, children }: ComparisonDialogProps) {
  const isDone = state.phase === 'saved'
  const result = 'result' in state ? state.result : undefined
  const canSave = state.phase === 'compared' && state.result.things.length > 0 && refusalsIn(state.result) === 0
  const footer = (
    <>
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={onClose}>
        {isDone ? 'Close' : 'Cancel'}
      </Button>
      {!isDone && (
        <Button variant="primary" size="lg" isDisabled={!canSave} onPress={onSave}>
          {action}
        </Button>
      )}
    </>
  )
  return (
    <Modal title={title} isOpen size="lg" onClose={onClose} footer={footer}>
      <div className="comparison">
        {state.phase === 'failed' && <Alert onRetry={onAgain}>{state.message}</Alert>}
        {!isDone && children}
        <p role="status" className="comparison-sum">
          {sumOf(state)}
        </p>
        {result && refusalsIn(result) > 0 && (
          <Alert>Nothing can be imported while something is refused. Change the file, and choose it again.</Alert>
        )}
        {result && <ComparisonView result={result} />}
      </div>
    </Modal>
  )
}
