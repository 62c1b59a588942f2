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

const unsaid = (status: number) =>
  UNSAID[status] ?? `This did not work (${status}). Try again; if it happens again, tell your administrator.`

/** What to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return UNABLE_TO_CONNECT
  return error.message || (error.status === 0 ? UNABLE_TO_CONNECT : unsaid(error.status))
}

/** What a refusal says: a sentence, or an object that contains one. The page of a proxy is neither. */
export function readRefusal(text: string, type: string): { message: string; detail?: unknown } {
  if (type.startsWith('text/html')) return { message: '' }
  if (!type.startsWith('application/json')) return { message: text.length > 2 ? text : '' }
  const detail = parsed(text)
  const message = typeof detail === 'object' && detail !== null && 'message' in detail ? detail.message : undefined
  return { message: typeof message === 'string' ? message : '', detail }
}

/** Undefined for what is no JSON: something in between sent it, such as the page of a network's sign-in. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
