import { EMAIL_LENGTH } from '@dossier/contract/limits'
import { Button } from '../../ui/Button.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Login } from './use-login.ts'

const REQUESTED =
  'If an account exists with that email, we will email you a link. Please check your inbox and follow the link when you get it.'

/** Requests a mail with a password reset link. */
export function ForgotStep({ state, setEmail, requestReset, back }: Login) {
  const isReady = !state.waiting && state.email.trim() !== ''
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void requestReset()
      }}
    >
      <h1 id="login-title">Forgot password?</h1>
      {state.resetRequested ? (
        <FocusedAlert tone="info" text={REQUESTED} />
      ) : (
        <>
          <TextField
            label="Email"
            type="text"
            inputMode="email"
            autoComplete="username"
            spellCheck="false"
            maxLength={EMAIL_LENGTH}
            size="lg"
            autoFocus
            value={state.email}
            onChange={setEmail}
          />
          <FocusedAlert text={state.error} waiting={state.waiting} />
          <Button type="submit" variant="primary" size="lg" wide isDisabled={!isReady}>
            {state.waiting && <Spinner />}
            Reset
          </Button>
        </>
      )}
      <Button wide onPress={back}>
        Back to email
      </Button>
    </form>
  )
}
