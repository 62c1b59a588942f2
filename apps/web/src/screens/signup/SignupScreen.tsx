import { PERSON_NAME_LENGTH, TENANT_NAME_LENGTH } from '@dossier/contract/tenant'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '@dossier/contract/limits'
import { Link } from '@tanstack/react-router'
import { PasswordMeter } from '../../kits/password/PasswordMeter.tsx'
import { Button } from '../../ui/Button.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { Monogram } from '../../ui/Monogram.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { FIELDS, type FieldName } from './signup-form.ts'
import { useSignup } from './use-signup.ts'
import '../../ui/lone-card.css'
import './signup.css'

const PRODUCT = 'Dossier'

const LOOKS: Record<FieldName, Partial<TextFieldProps>> = {
  tenantName: { autoComplete: 'organization', maxLength: TENANT_NAME_LENGTH, autoFocus: true },
  name: { autoComplete: 'name', maxLength: PERSON_NAME_LENGTH },
  email: { inputMode: 'email', autoComplete: 'username', spellCheck: 'false', maxLength: EMAIL_LENGTH },
  password: { type: 'password', autoComplete: 'new-password', maxLength: PASSWORD_LENGTH },
  passwordConfirmation: { type: 'password', autoComplete: 'new-password', maxLength: PASSWORD_LENGTH },
}

/** Creates an organization and its first administrator, and signs them in. */
export function SignupScreen() {
  const { form, strength, faults, error, creating, canCreate, change, leave, create } = useSignup()
  return (
    <main className="lone">
      <form
        className="lone-card signup"
        aria-labelledby="signup-title"
        onSubmit={(event) => {
          event.preventDefault()
          if (canCreate) void create()
        }}
      >
        <div className="signup-logo">
          <Monogram of={PRODUCT} />
          <span>{PRODUCT}</span>
        </div>
        <h1 id="signup-title">Sign up</h1>
        {FIELDS.map(({ name, label }) => (
          <div key={name} className="signup-field">
            <TextField
              {...LOOKS[name]}
              label={label}
              size="lg"
              value={form[name]}
              onChange={(value) => change(name, value)}
              onBlur={() => leave(name)}
              error={faults[name]}
            />
            {name === 'password' && <PasswordMeter strength={strength} />}
          </div>
        ))}
        <FocusedAlert text={error} />
        <Button type="submit" variant="primary" size="lg" wide isDisabled={!canCreate}>
          {creating && <Spinner />}
          Create
        </Button>
        <Link to="/login" className="btn ghost wide">
          Back to sign in
        </Link>
      </form>
    </main>
  )
}
