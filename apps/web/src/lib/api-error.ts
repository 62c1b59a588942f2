/** A call that failed. `status` is 0 when no answer came; `message` is what the person may read, possibly empty. */
export class ApiError extends Error {
  readonly status: number
  /** What the answer holds besides a sentence, as the contract says. */
  readonly detail: unknown

  constructor(status: number, message: string, detail?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
  }
}

export const UNABLE_TO_CONNECT = 'Unable to connect'

/** After these nobody knows whether the call was carried out. */
const UNKNOWN_OUTCOMES = new Set([0, 502, 503, 504])
export const isUnknownOutcome = (status: number) => UNKNOWN_OUTCOMES.has(status)

/** What to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : UNABLE_TO_CONNECT
}
