import { PASSWORD_LENGTH } from '@dossier/contract/limits'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { usePlainForm } from '../../kits/form/use-plain-form.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { Login } from './use-login.ts'

interface Offers {
  /** The tenant's sign-in page offers a password reset. */
  canReset: boolean
  /** There are other ways to sign in. */
  hasSso: boolean
}

export function PasswordStep({ state, back, signIn, forgot, openSso, canReset, hasSso }: Login & Offers) {
  const [password, setPassword] = useState('')
  const form = usePlainForm({
    values: { password },
    onChange: ({ password: typed = '' }) => setPassword(typed),
    titles: { password: 'Password' },
    missing: password === '' ? { password: 'Enter your password.' } : {},
    isBusy: state.waiting,
    problem: state.error,
  })
  const others = (
    <>
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
    </>
  )
  return (
    <LoginForm title="Sign in" form={form} sendLabel="Login" onSubmit={() => signIn(password)} others={others}>
      <Button variant="outline" className="login-chip" aria-label={`${state.email}, change`} onPress={back}>
        <span className="truncate">{state.email}</span>
        <Pencil size={13} aria-hidden />
      </Button>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={state.email} readOnly hidden />
      <TextField
        {...form.text('password')}
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_LENGTH}
        size="lg"
        autoFocus
      />
    </LoginForm>
  )
}
