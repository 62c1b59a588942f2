/** Milliseconds after which an answer that nobody has asked for yet is too old to be shown. */
const OLDEST = 10_000

interface First {
  begun: number
  answer: Promise<Response>
}

const first = new Map<string, First>()

/**
 * Answers that the page asked for before the code that needs them has loaded. `call` gets them instead of new ones: each
 * is used once.
 */
export function keepFirst(address: string, answer: Promise<Response>): Promise<Response> {
  first.set(address, { begun: performance.now(), answer })
  answer.catch(() => undefined)
  return answer
}

export const ACCEPTED = 'application/json, text/plain'

/**
 * Asks for a GET as `call` does. The answer is read at once, since it has two readers: a copy of one on its way would
 * wait until the original is read.
 */
export async function fetchPlain(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const init = { credentials: 'same-origin', headers: { accept: ACCEPTED, ...headers } } as const
  const answer = await fetch(address, init)
  const text = await answer.text()
  return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers })
}

export const askFirst = (address: string, headers?: Record<string, string>): Promise<Response> =>
  keepFirst(address, fetchPlain(address, headers))

/** The content of an answer that `call` also reads; undefined if it is a refusal. */
export const contentOf = async <T>(answer: Response): Promise<T | undefined> =>
  answer.ok ? ((await answer.clone().json()) as T) : undefined

/** The answer if it was requested early; undefined if it was not, or if the request failed. */
export async function takeFirst(address: string): Promise<Response | undefined> {
  const kept = first.get(address)
  first.delete(address)
  const isFresh = kept !== undefined && performance.now() - kept.begun < OLDEST
  return isFresh ? kept.answer.catch(() => undefined) : undefined
}

/** Something was written: who is signed in, or what there is, may have changed. */
export const dropFirst = () => first.clear()
