import { Alert } from '../../ui/Alert.tsx'

/** In place of rows that could not be loaded. */
export function ListProblem({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <div className="list-problem">
      <Alert onRetry={() => void onRetry()}>{text}</Alert>
    </div>
  )
}
