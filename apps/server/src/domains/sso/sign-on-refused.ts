/** Somebody is not let in. The message is for those who look after the sign-in; `told` is what the person reads. */
export class SignOnRefused extends Error {
  readonly told: string

  constructor(reason: string, told = 'The sign-in could not be verified. Please try again.') {
    super(reason)
    this.told = told
  }
}

export const refuseSignOn = (reason: string, told?: string): never => {
  throw new SignOnRefused(reason, told)
}

export const NO_ACCOUNT = 'No account found'
