import { Link } from '@tanstack/react-router'
import { FormBody } from '../../kits/form/FormBody.tsx'
import { SaveAlert } from '../../kits/form/SaveAlert.tsx'
import { SaveButton } from '../../kits/form/SaveButton.tsx'
import { PasswordMeter } from '../../kits/password/PasswordMeter.tsx'
import { Monogram } from '../../ui/Monogram.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSignup } from './use-signup.ts'
import '../../ui/lone-card.css'
import './signup.css'

const PRODUCT = 'Dossier'

/** Creates an organization and its first administrator, and signs them in. */
export function SignupScreen() {
  const { form, strength, create } = useSignup()
  return (
    <main className="lone">
      <FormBody form={form} className="lone-card signup" labelledBy="signup-title" onSubmit={() => void create()}>
        <div className="signup-logo">
          <Monogram of={PRODUCT} />
          <span>{PRODUCT}</span>
        </div>
        <h1 id="signup-title">Sign up</h1>
        <TextField {...form.text('tenantName')} size="lg" autoComplete="organization" autoFocus />
        <TextField {...form.text('name')} size="lg" autoComplete="name" />
        <TextField {...form.text('email')} size="lg" inputMode="email" autoComplete="username" spellCheck="false" />
        <div className="signup-field">
          <TextField {...form.text('password')} size="lg" type="password" autoComplete="new-password" />
          <PasswordMeter strength={strength} />
        </div>
        <TextField {...form.text('passwordConfirmation')} size="lg" type="password" autoComplete="new-password" />
        <SaveAlert form={form} />
        <SaveButton of={form} label="Create" wide />
        <Link to="/login" className="btn ghost wide">
          Back to sign in
        </Link>
      </FormBody>
    </main>
  )
}
