import { isUnknownOutcome } from './api-error.ts'
import { newId } from './new-id.ts'

/** How long a retried call counts as the same one, in milliseconds. */
const RETRY_TIME = 5 * 60_000

interface Unanswered {
  key: string
  noun: string
  at: number
}

/** Writes whose outcome is unknown, by their content. */
const unanswered = new Map<string, Unanswered>()

/** Identifies calls that ask for the same: method, URL and body. */
export interface Asked {
  method: string
  address: string
  body: string | undefined
}

const nameOf = ({ method, address, body }: Asked) => `${method} ${address} ${body ?? ''}`
const nounOf = ({ address }: Asked) => /^\/api\/([^/?]+)/.exec(address)?.[1] ?? ''

/** The key of a write: reused for a retry after a lost answer, so that the write is carried out once. */
export function retryKey(asked: Asked): string {
  const found = unanswered.get(nameOf(asked))
  return found && Date.now() - found.at < RETRY_TIME ? found.key : newId()
}

/**
 * Remembers a write without an answer. Once another write about the same noun is answered, the same call means
 * something new: switching on, off and on again is not a retry.
 */
export function noteOutcome(asked: Asked, { key, status }: { key: string; status: number }) {
  const noun = nounOf(asked)
  if (isUnknownOutcome(status)) return void unanswered.set(nameOf(asked), { key, noun, at: Date.now() })
  for (const [name, each] of unanswered) if (each.noun === noun) unanswered.delete(name)
}
