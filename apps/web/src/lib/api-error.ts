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

/** What to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : UNABLE_TO_CONNECT
}
