import { messageOf } from '../lib/api-error.ts'
import { Button } from '../ui/Button.tsx'
import '../ui/mark.css'

/** In place of a page that could not be loaded. */
export function PageError({ error }: { error: unknown }) {
  return (
    <main className="empty" role="alert">
      <h1>{messageOf(error)}</h1>
      <Button variant="outline" onPress={() => location.reload()}>
        Refresh
      </Button>
    </main>
  )
}
