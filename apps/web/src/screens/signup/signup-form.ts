import { isBlank } from '@dossier/contract/required-text'
import type { SignUp } from '@dossier/contract/tenant'
import { isStrong, weaknessOf, type Strength } from '../../kits/password/use-password-strength.ts'

export const EMPTY: SignUp = { tenantName: '', name: '', email: '', password: '', passwordConfirmation: '' }

export const TITLES: Record<keyof SignUp, string> = {
  tenantName: 'Account Name',
  name: 'Full Name',
  email: 'Email',
  password: 'Password',
  passwordConfirmation: 'Confirm Password',
}

/** What is missing, by field. */
export function faultsOf(form: SignUp, strength: Strength): Partial<SignUp> {
  const names = Object.keys(TITLES) as (keyof SignUp)[]
  const blank = names.filter((name) => isBlank(form[name])).map((name) => [name, `${TITLES[name]} required`])
  return {
    ...(form.password !== form.passwordConfirmation && { passwordConfirmation: 'Passwords do not match' }),
    ...(!isStrong(strength) && { password: weaknessOf(strength) }),
    ...Object.fromEntries(blank),
  }
}
