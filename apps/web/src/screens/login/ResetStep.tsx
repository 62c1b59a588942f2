import { EMAIL_LENGTH, PASSWORD_LEAST_LENGTH, PASSWORD_LENGTH } from '@dossier/contract/limits'
import { useState } from 'react'
import { PasswordMeter } from '../../kits/password/PasswordMeter.tsx'
import { isStrong, usePasswordStrength } from '../../kits/password/use-password-strength.ts'
import { Button } from '../../ui/Button.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Login } from './use-login.ts'

/** Chooses a password with the code of a reset mail or of an invitation. */
export function ResetStep({ state, setEmail, resetPassword, back, minLength = PASSWORD_LEAST_LENGTH }: ResetProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  // The link in the mail names the email; without it, the form asks for one.
  const [asksEmail] = useState(state.email === '')
  const isLong = password.length >= minLength
  const { strength, last } = usePasswordStrength(isLong ? password : '', [state.email])
  const mayBeStrong = strength === 'unknown' || isStrong(strength)
  const fits = confirmation === password
  const isReady = !state.waiting && state.email.trim() !== '' && isLong && mayBeStrong && fits
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void resetPassword(password)
      }}
    >
      <h1 id="login-title">{state.isInvited ? 'Welcome! Choose your password' : 'Choose a new password'}</h1>
      {asksEmail ? (
        <TextField
          label="Email"
          type="text"
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_LENGTH}
          size="lg"
          autoFocus
          value={state.email}
          onChange={setEmail}
        />
      ) : (
        <input type="text" name="username" autoComplete="username" value={state.email} readOnly hidden />
      )}
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH}
        size="lg"
        autoFocus={!asksEmail}
        value={password}
        onChange={setPassword}
        error={password !== '' && !isLong ? `Minimum length is ${minLength} characters` : undefined}
      />
      {isLong && <PasswordMeter strength={last} />}
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH}
        size="lg"
        value={confirmation}
        onChange={setConfirmation}
        error={confirmation !== '' && !fits ? 'Passwords do not match' : undefined}
      />
      <FocusedAlert text={state.error} waiting={state.waiting} />
      <Button type="submit" variant="primary" size="lg" wide isDisabled={!isReady}>
        {state.waiting && <Spinner />}
        {state.isInvited ? 'Set password' : 'Reset password'}
      </Button>
      <Button wide onPress={back}>
        Back to email
      </Button>
    </form>
  )
}

interface ResetProps extends Login {
  minLength?: number
}
