import { EMAIL_LENGTH } from '@dossier/contract/limits'
import { Link } from '@tanstack/react-router'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SsoControls } from './SsoControls.tsx'
import type { SsoOptions } from './use-sso-options.ts'
import type { Login } from './use-login.ts'
import { AGREEMENT } from './login-look.ts'
import { useTypedEarly } from './use-typed-early.ts'

interface Offers {
  /** The other ways to sign in, above or below the form. */
  sso: SsoOptions
  /** The page leads to the one for signing up. */
  canSignUp: boolean
}

export function EmailStep({ state, setEmail, next, withSuite, sso, canSignUp }: Login & Offers) {
  useTypedEarly(setEmail, next)
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <h1 id="login-title">Sign in</h1>
      {state.notice && <Alert tone="info">{state.notice}</Alert>}
      {!sso.isBelow && <SsoControls options={sso} place="above" />}
      <TextField
        label="Email"
        type="text"
        inputMode="email"
        autoComplete="username"
        spellCheck="false"
        maxLength={EMAIL_LENGTH}
        size="lg"
        autoFocus={!state.error}
        value={state.email}
        onChange={setEmail}
      />
      <FocusedAlert text={state.error} waiting={state.waiting} />
      <Button type="submit" variant="primary" size="lg" wide isDisabled={state.email.trim() === ''}>
        Next
      </Button>
      {sso.hasSuite && (
        <Button
          variant="outline"
          size="lg"
          wide
          isDisabled={state.waiting || state.email.trim() === ''}
          onPress={() => void withSuite()}
        >
          Login with Suite
        </Button>
      )}
      {sso.isBelow && <SsoControls options={sso} place="below" />}
      {canSignUp && (
        <Link to="/signup" className="btn ghost wide">
          Sign up
        </Link>
      )}
      <p className="login-note">{AGREEMENT}</p>
    </form>
  )
}
