/** A refused sign-in. The message is for administrators; `publicMessage` is what the person reads. */
export class SignOnRefused extends Error {
  readonly publicMessage: string

  constructor(reason: string, publicMessage = 'The sign-in could not be verified. Please try again.') {
    super(reason)
    this.publicMessage = publicMessage
  }
}

export const refuseSignOn = (reason: string, publicMessage?: string): never => {
  throw new SignOnRefused(reason, publicMessage)
}

export const NO_ACCOUNT = 'No account found'
export const NOT_AVAILABLE = 'This sign-in is not available.'

/** Errors that the libraries report about a message become refusals; our own errors stay errors. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof Error && error.constructor === Error ? new SignOnRefused(error.message) : error
