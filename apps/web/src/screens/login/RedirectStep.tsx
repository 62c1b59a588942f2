import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Login } from './use-login.ts'

/** The browser is on its way to another page, or has just returned from one. */
export function RedirectStep({ back }: Login) {
  return (
    <div className="login-form">
      <h1 id="login-title">Signing in</h1>
      <Spinner />
      <Button wide onPress={back}>
        Back to email
      </Button>
    </div>
  )
}
