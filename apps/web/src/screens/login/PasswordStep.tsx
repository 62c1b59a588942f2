import { PASSWORD_LENGTH } from '@dossier/contract/limits'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Login } from './use-login.ts'

interface Offers {
  /** The tenant's sign-in page offers a password reset. */
  canReset: boolean
  /** There are other ways to sign in. */
  hasSso: boolean
}

export function PasswordStep({ state, back, signIn, forgot, openSso, canReset, hasSso }: Login & Offers) {
  const [password, setPassword] = useState('')
  const isReady = !state.waiting && state.email.trim() !== '' && password !== ''
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void signIn(password)
      }}
    >
      <h1 id="login-title">Sign in</h1>
      <Button variant="outline" className="login-chip" aria-label={`${state.email}, change`} onPress={back}>
        <span className="truncate">{state.email}</span>
        <Pencil size={13} aria-hidden />
      </Button>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={state.email} readOnly hidden />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_LENGTH}
        size="lg"
        autoFocus
        value={password}
        onChange={setPassword}
      />
      <FocusedAlert text={state.error} waiting={state.waiting} />
      <Button type="submit" variant="primary" size="lg" wide isDisabled={!isReady}>
        {state.waiting && <Spinner />}
        Login
      </Button>
      {hasSso && (
        <Button variant="outline" size="lg" wide onPress={openSso}>
          Login with SSO
        </Button>
      )}
      <Button wide onPress={back}>
        Back to email
      </Button>
      {canReset && (
        <Button wide onPress={forgot}>
          Forgot password?
        </Button>
      )}
    </form>
  )
}
