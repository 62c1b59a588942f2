import { EMAIL_LENGTH } from '@dossier/contract/limits'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LoginError } from './LoginError.tsx'
import type { Login } from './use-login.ts'

export function EmailStep({ state, setEmail, next }: Login) {
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
      <LoginError text={state.error} />
      <Button type="submit" variant="primary" size="lg" wide isDisabled={state.email.trim() === ''}>
        Next
      </Button>
      <p className="login-note">By signing in you agree to the terms of use.</p>
    </form>
  )
}
