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
export const NOT_AVAILABLE = 'This sign-in is not available.'

/** What the libraries find wrong with a message is a refusal, too; faults of our own keep being faults. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof Error && error.constructor === Error ? new SignOnRefused(error.message) : error
