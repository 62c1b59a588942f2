import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Login } from './use-login.ts'

/** The server asks for a second factor; there is no screen for it in this version, and that is said. */
export function TwoFactorStep({ cancel }: Login) {
  return (
    <div className="login-form">
      <h1 id="login-title">Sign in</h1>
      <Alert tone="info">This account needs two-factor authentication, which this version cannot ask for yet.</Alert>
      <Button variant="outline" size="lg" wide autoFocus onPress={() => void cancel()}>
        Back
      </Button>
    </div>
  )
}
