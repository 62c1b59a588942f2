import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Login } from './use-login.ts'

/** A system account is signed in; there is nothing in this version that it could open, and that is said. */
export function SystemStep({ cancel }: Login) {
  return (
    <div className="login-form">
      <h1 id="login-title">Signed in</h1>
      <Alert tone="info">You are signed in as a system account. This version has no system portal yet.</Alert>
      <Button variant="outline" size="lg" wide autoFocus onPress={() => void cancel()}>
        Logout
      </Button>
    </div>
  )
}
