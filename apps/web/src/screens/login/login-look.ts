import type { LoginDomain } from '@dossier/contract/organization/tenant'

/** Only where people can sign up, the application was built with the link, and the tenant does not hide it. (D-025) */
export const leadsToSignUp = (look: LoginDomain | undefined) =>
  import.meta.env['VITE_SIGN_UP_LINK'] === 'yes' &&
  look?.signUp === true &&
  look.hiddenElements.includes('signUp') === false

export const AGREEMENT = 'By signing in you agree to the terms of use.'
/** At an email box that is empty. */
export const ENTER_EMAIL = 'Enter your email.'

/** The name of the sign-in form's first box in the page that the server draws. */
export const EARLY_EMAIL = 'early-email'
