/** A call that failed. `status` is 0 when no answer came; `message` is what the person may read, possibly empty. */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
  }
}

export const UNABLE_TO_CONNECT = 'Unable to connect'

/** What to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : UNABLE_TO_CONNECT
}
