import { messageOf, UNABLE_TO_CONNECT } from '../lib/api-error.ts'
import { Button } from '../ui/Button.tsx'
import '../ui/mark.css'

/** In place of a page that could not be loaded. */
export function PageError({ error }: { error: unknown }) {
  const message = messageOf(error)
  return (
    <main className="empty" role="alert">
      <h1>{message}</h1>
      {message === UNABLE_TO_CONNECT && <p>Check your network connection, then refresh. Unsaved text is kept.</p>}
      <Button variant="outline" onPress={() => location.reload()}>
        Refresh
      </Button>
    </main>
  )
}
