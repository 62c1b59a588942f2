/** Milliseconds after which an answer that nobody has asked for yet is too old to be shown. */
const OLDEST = 10_000

/** Undefined if none came: the reader has to ask again. */
type Answer = Promise<Response | undefined>

const first = new Map<string, { begun: number; answer: Answer }>()

declare global {
  interface Window {
    /** What the page itself asked for before any module ran (`before-paint.js`). */
    early?: Record<string, Promise<Response>>
  }
}

/**
 * Answers that the page asked for before the code that needs them has loaded. `call` gets them instead of new ones: each
 * is used once.
 */
export function keepFirst(address: string, answer: Answer): void {
  first.set(address, { begun: performance.now(), answer })
  answer.catch(() => undefined)
}

export const ACCEPTED = 'application/json, text/plain'

/** The answer that is on its way already, else a new one, asked for as `call` does. */
export function fetchEarly(address: string): Promise<Response> {
  const early = window.early?.[address]
  delete window.early?.[address]
  return early ?? fetch(address, { credentials: 'same-origin', headers: { accept: ACCEPTED } })
}

/** Read at once, for two readers: a copy of an answer on its way would wait until the original is read. */
export async function fetchWhole(address: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(address, { credentials: 'same-origin', headers: { accept: ACCEPTED, ...headers } })
  const text = await answer.text()
  return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers })
}

export function askFirst(address: string): Promise<Response> {
  const answer = fetchEarly(address)
  keepFirst(address, answer)
  return answer
}

/** The answer if it was requested early; undefined if it was not, or if the request failed. */
export async function takeFirst(address: string): Promise<Response | undefined> {
  const entry = first.get(address)
  first.delete(address)
  const isFresh = entry !== undefined && performance.now() - entry.begun < OLDEST
  return isFresh ? entry.answer.catch(() => undefined) : undefined
}

/** Something was written: who is signed in, or what there is, may have changed. */
export const dropFirst = () => first.clear()
