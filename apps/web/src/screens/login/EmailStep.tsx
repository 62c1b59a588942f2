import { EMAIL_LENGTH } from '@dossier/contract/limits'
import { Link } from '@tanstack/react-router'
import { usePlainForm } from '../../kits/form/use-plain-form.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SsoControls } from './SsoControls.tsx'
import type { SsoOptions } from './use-sso-options.ts'
import type { Login } from './use-login.ts'
import { AGREEMENT, ENTER_EMAIL } from './login-look.ts'
import { useTypedEarly } from './use-typed-early.ts'

interface Offers {
  /** The other ways to sign in, above or below the form. */
  sso: SsoOptions
  /** The page leads to the one for signing up. */
  canSignUp: boolean
}

export function EmailStep({ state, setEmail, next, withSuite, sso, canSignUp }: Login & Offers) {
  useTypedEarly(setEmail, next)
  const isEmpty = state.email.trim() === ''
  const form = usePlainForm({
    values: { email: state.email },
    onChange: ({ email = '' }) => setEmail(email),
    titles: { email: 'Email' },
    missing: isEmpty ? { email: ENTER_EMAIL } : {},
    isBusy: state.waiting,
    problem: state.error,
  })
  const others = (
    <>
      {sso.hasSuite && (
        <Button variant="outline" size="lg" wide isDisabled={state.waiting || isEmpty} onPress={() => void withSuite()}>
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
    </>
  )
  return (
    <LoginForm title="Sign in" form={form} sendLabel="Next" onSubmit={next} others={others}>
      {state.notice && <Alert tone="info">{state.notice}</Alert>}
      {!sso.isBelow && <SsoControls options={sso} place="above" />}
      <TextField
        {...form.text('email')}
        type="text"
        inputMode="email"
        autoComplete="username"
        spellCheck="false"
        maxLength={EMAIL_LENGTH}
        size="lg"
        autoFocus={!state.error}
      />
    </LoginForm>
  )
}
