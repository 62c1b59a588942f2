import { EMAIL_LENGTH } from '@dossier/contract/limits'
import { usePlainForm } from '../../kits/form/use-plain-form.ts'
import { Button } from '../../ui/Button.tsx'
import { FocusedAlert } from '../../ui/focus/FocusedAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ENTER_EMAIL } from './login-look.ts'
import { LoginForm } from './LoginForm.tsx'
import type { Login } from './use-login.ts'

const TITLE = 'Forgot password?'
const REQUESTED =
  'If an account exists with that email, we will email you a link. Please check your inbox and follow the link when you get it.'

/** Requests a mail with a password reset link. */
export function ForgotStep({ state, setEmail, requestReset, back }: Login) {
  const form = usePlainForm({
    values: { email: state.email },
    onChange: ({ email = '' }) => setEmail(email),
    titles: { email: 'Email' },
    missing: state.email.trim() === '' ? { email: ENTER_EMAIL } : {},
    isBusy: state.waiting,
    problem: state.error,
  })
  const others = (
    <Button wide onPress={back}>
      Back to email
    </Button>
  )
  if (state.resetRequested)
    return (
      <div className="login-form">
        <h1 id="login-title">{TITLE}</h1>
        <FocusedAlert tone="info" text={REQUESTED} />
        {others}
      </div>
    )
  return (
    <LoginForm title={TITLE} form={form} sendLabel="Reset" onSubmit={requestReset} others={others}>
      <TextField
        {...form.text('email')}
        type="text"
        inputMode="email"
        autoComplete="username"
        spellCheck="false"
        maxLength={EMAIL_LENGTH}
        size="lg"
        autoFocus
      />
    </LoginForm>
  )
}
