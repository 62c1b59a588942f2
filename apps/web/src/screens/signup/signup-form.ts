import { isBlank } from '@dossier/contract/required-text'
import type { SignUp } from '@dossier/contract/tenant'

export type FieldName = keyof SignUp

export const FIELDS: readonly { name: FieldName; label: string }[] = [
  { name: 'tenantName', label: 'Account Name' },
  { name: 'name', label: 'Full Name' },
  { name: 'email', label: 'Email' },
  { name: 'password', label: 'Password' },
  { name: 'passwordConfirmation', label: 'Confirm Password' },
]

export const EMPTY: SignUp = { tenantName: '', name: '', email: '', password: '', passwordConfirmation: '' }

/** The errors of the form, by field. */
export function faultsOf(form: SignUp): Partial<Record<FieldName, string>> {
  const faults: Partial<Record<FieldName, string>> = {}
  for (const { name, label } of FIELDS) if (isBlank(form[name])) faults[name] = `${label} required`
  if (!faults.passwordConfirmation && form.password !== form.passwordConfirmation)
    faults.passwordConfirmation = 'Passwords do not match'
  return faults
}
