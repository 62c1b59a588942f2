import { Alert } from '../../ui/Alert.tsx'

export const GONE = 'This view was deleted, or is not shared with you. Choose another one.'

export const ViewHead = () => (
  <header className="page-head">
    <h1>View</h1>
  </header>
)

/** In place of the editor. */
export const ViewProblem = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <>
    <ViewHead />
    <div className="view-problem">
      <Alert {...(onRetry && { onRetry })}>{text}</Alert>
    </div>
  </>
)
