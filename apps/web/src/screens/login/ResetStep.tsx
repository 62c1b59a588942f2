import { EMAIL_LENGTH, PASSWORD_LEAST_LENGTH, PASSWORD_LENGTH } from '@dossier/contract/limits'
import { useState } from 'react'
import type { Faults } from '../../kits/form/request.ts'
import { usePlainForm } from '../../kits/form/use-plain-form.ts'
import { PasswordMeter } from '../../kits/password/PasswordMeter.tsx'
import { isStrong, usePasswordStrength, weaknessOf } from '../../kits/password/use-password-strength.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ENTER_EMAIL } from './login-look.ts'
import { LoginForm } from './LoginForm.tsx'
import type { Login } from './use-login.ts'

interface ResetProps extends Login {
  minLength?: number
}

const TITLES = { email: 'Email', password: 'New password', confirmation: 'Confirm password' }
const DIFFERENT = 'Passwords do not match'

/** Chooses a password with the code of a reset mail or of an invitation. */
export function ResetStep({ state, setEmail, resetPassword, back, minLength = PASSWORD_LEAST_LENGTH }: ResetProps) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const { password, confirmation } = typed
  // The link in the mail names the email; without it, the form asks for one.
  const [asksEmail] = useState(state.email === '')
  const isLong = password.length >= minLength
  const { strength, last } = usePasswordStrength(isLong ? password : '', [state.email])
  const tooShort = { password: `Minimum length is ${minLength} characters` }
  const different = { confirmation: DIFFERENT }
  const missing: Faults = {
    ...(state.email.trim() === '' && { email: ENTER_EMAIL }),
    ...(isLong && strength !== 'unknown' && !isStrong(strength) && { password: weaknessOf(strength) }),
    ...(!isLong && tooShort),
    ...(confirmation !== password && different),
  }
  const faults: Faults = {
    ...(password !== '' && !isLong && tooShort),
    ...(confirmation !== '' && confirmation !== password && different),
  }
  const form = usePlainForm({
    values: { email: state.email, ...typed },
    onChange: ({ email, ...part }) => {
      if (email === undefined) setTyped((before) => ({ ...before, ...part }))
      else setEmail(email)
    },
    titles: TITLES,
    faults,
    missing,
    isBusy: state.waiting,
    problem: state.error,
  })
  const others = (
    <Button wide onPress={back}>
      Back to email
    </Button>
  )
  return (
    <LoginForm
      title={state.isInvited ? 'Welcome! Choose your password' : 'Choose a new password'}
      form={form}
      sendLabel={state.isInvited ? 'Set password' : 'Reset password'}
      onSubmit={() => resetPassword(password)}
      others={others}
    >
      {asksEmail ? (
        <TextField
          {...form.text('email')}
          type="text"
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_LENGTH}
          size="lg"
          autoFocus
        />
      ) : (
        <input type="text" name="username" autoComplete="username" value={state.email} readOnly hidden />
      )}
      <TextField
        {...form.text('password')}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH}
        size="lg"
        autoFocus={!asksEmail}
      />
      {isLong && <PasswordMeter strength={last} />}
      <TextField
        {...form.text('confirmation')}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH}
        size="lg"
      />
    </LoginForm>
  )
}
