import type { LoginDomain } from '@dossier/contract/tenant'

/** Only where the web application was built with the link, and the tenant does not hide it. (D-025) */
export const leadsToSignUp = (look: LoginDomain | undefined) =>
  import.meta.env['VITE_SIGN_UP_LINK'] === 'yes' && look?.hiddenElements.includes('signUp') === false

export const AGREEMENT = 'By signing in you agree to the terms of use.'
/** At an email box that is empty. */
export const ENTER_EMAIL = 'Enter your email.'
export const VERSION = '1.0.0'

/** The name of the sign-in form's first box in the page that the server draws. */
export const EARLY_EMAIL = 'early-email'
