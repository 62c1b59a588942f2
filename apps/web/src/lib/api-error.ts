/** A failed call. `status` is 0 if no answer came; `message` is a sentence for the person, possibly empty. */
export class ApiError extends Error {
  readonly status: number
  /** The rest of the answer besides the sentence, as in the contract. */
  readonly detail: unknown
  /** The part of the call that is at fault, such as `title`, if the server knows it. */
  readonly at: string | undefined

  constructor(status: number, message: string, detail?: unknown, at?: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.at = at
  }
}

export const UNABLE_TO_CONNECT = 'Unable to connect'

/** After these statuses it is unknown whether the call was carried out. */
const UNKNOWN_OUTCOMES = new Set([0, 502, 503, 504])
export const isUnknownOutcome = (status: number) => UNKNOWN_OUTCOMES.has(status)

/** Another content was carried out under the call's idempotency key. */
export const isKeyTaken = (error: unknown) => error instanceof ApiError && error.status === 422

/** What to say when an answer has no sentence of its own, because something between here and the server gave it. */
const UNSAID: Record<number, string> = {
  413: 'This is too large to send. Shorten it, then try again.',
  429: 'Too many requests. Wait a minute, then try again.',
  502: 'The server is not available. Wait a moment, then try again.',
  503: 'The server is not available. Wait a moment, then try again.',
  504: 'The server took too long. Wait a moment, then try again.',
}

/** What to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return UNABLE_TO_CONNECT
  if (error.message) return error.message
  return UNSAID[error.status] ?? UNABLE_TO_CONNECT
}
