import { isBlank } from '@dossier/contract/required-text'
import type { SignUp } from '@dossier/contract/organization/tenant'
import { isStrong, weaknessOf, type Strength } from '../../kits/password/use-password-strength.ts'

type Typed = Omit<SignUp, 'timeZone'>

export const EMPTY: Typed = { tenantName: '', name: '', email: '', password: '', passwordConfirmation: '' }

export const TITLES: Record<keyof Typed, string> = {
  tenantName: 'Account Name',
  name: 'Full Name',
  email: 'Email',
  password: 'Password',
  passwordConfirmation: 'Confirm Password',
}

/** What is missing, by field. */
export function faultsOf(form: Typed, strength: Strength): Partial<Typed> {
  const names = Object.keys(TITLES) as (keyof Typed)[]
  const blank = names.filter((name) => isBlank(form[name])).map((name) => [name, `${TITLES[name]} required`])
  return {
    ...(form.password !== form.passwordConfirmation && { passwordConfirmation: 'Passwords do not match' }),
    ...(!isStrong(strength) && { password: weaknessOf(strength) }),
    ...Object.fromEntries(blank),
  }
}
