import { tenant } from '@dossier/contract/organization/tenant'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormBody } from '../../kits/form/FormBody.tsx'
import { SaveAlert } from '../../kits/form/SaveAlert.tsx'
import { SaveButton } from '../../kits/form/SaveButton.tsx'
import { PasswordMeter } from '../../kits/password/PasswordMeter.tsx'
import { queryOf } from '../../lib/cache.ts'
import { tenantDomainOf } from '../../lib/session/tenant-prefix.ts'
import { Monogram } from '../../ui/Monogram.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSignup } from './use-signup.ts'
import '../../ui/lone-card.css'
import './signup.css'

const PRODUCT = 'Dossier'

/** Creates an organization and its first administrator, and signs them in; or says that this is not possible here. */
export function SignupScreen() {
  const domain = tenantDomainOf(location.pathname)
  const { data: look } = useQuery(queryOf(tenant.loginDomain, { params: { x: domain } }))
  return look?.signUp === false ? <SignupOff /> : <SignupForm />
}

const SignupOff = () => (
  <main className="lone">
    <section className="lone-card signup" aria-labelledby="signup-title">
      <SignupLogo />
      <h1 id="signup-title">Sign up is not available</h1>
      <p>Ask the administrator of your organization to invite you.</p>
      <Link to="/login" className="btn primary lg wide">
        Back to sign in
      </Link>
    </section>
  </main>
)

const SignupLogo = () => (
  <div className="signup-logo">
    <Monogram of={PRODUCT} />
    <span>{PRODUCT}</span>
  </div>
)

function SignupForm() {
  const { form, strength, create } = useSignup()
  return (
    <main className="lone">
      <FormBody form={form} className="lone-card signup" labelledBy="signup-title" onSubmit={() => void create()}>
        <SignupLogo />
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
