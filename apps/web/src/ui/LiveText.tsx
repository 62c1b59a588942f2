import { said } from './say.ts'
import { useStore } from './store.ts'

/** The one place from which screen readers hear what is said. */
export function LiveText() {
  return (
    <div className="vh" role="status" aria-live="polite" data-react-aria-top-layer>
      {useStore(said)}
    </div>
  )
}
