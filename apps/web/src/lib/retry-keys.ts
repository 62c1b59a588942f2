import { isUnknownOutcome } from './api-error.ts'
import { newId } from './new-id.ts'
import { tabStorage } from './storage.ts'

/** How long a retried call counts as the same one, in milliseconds. */
const RETRY_TIME = 5 * 60_000
const STORED = 'unanswered-writes'

interface Sent {
  /** Of its content. */
  digest: string
  key: string
  noun: string
  at: number
}

const isRecent = ({ at }: Sent) => Date.now() - at < RETRY_TIME

/** Writes whose outcome is unknown, by their content. Those of the page before a reload are among them. */
const unanswered = new Map(readStored().map((one) => [one.digest, one]))
/** Writes on their way, by their keys. */
const pending = new Map<string, Sent>()

/** Identifies calls that ask for the same: method, URL and body, and the draft of the configuration that they change. */
export interface SentCall {
  method: string
  address: string
  body: string | undefined
  draft?: string
}

const nounOf = ({ address }: SentCall) => /^\/api\/([^/?]+)/.exec(address)?.[1] ?? ''

/** The key of a write: reused for a retry after a lost answer, so that the write is carried out once. */
export function retryKey(call: SentCall): string {
  const found = unanswered.get(digestOf(call))
  return found && isRecent(found) ? found.key : newId()
}

/** Remembers a write on its way: the page may be reloaded before it is answered. */
export function noteSent(call: SentCall, key: string) {
  pending.set(key, { digest: digestOf(call), key, noun: nounOf(call), at: Date.now() })
  store()
}

/**
 * Remembers a write without an answer. Once another write about the same noun is answered, the same call means
 * something new: switching on, off and on again is not a retry.
 */
export function noteOutcome(call: SentCall, { key, status }: { key: string; status: number }) {
  pending.delete(key)
  const noun = nounOf(call)
  const digest = digestOf(call)
  if (isUnknownOutcome(status)) unanswered.set(digest, { digest, key, noun, at: Date.now() })
  else for (const each of unanswered.values()) if (each.noun === noun) unanswered.delete(each.digest)
  store()
}

function store() {
  const all = [...unanswered.values(), ...pending.values()].filter(isRecent)
  // What contains a password is not even stored as a digest.
  const harmless = all.filter(({ digest }) => !digest.startsWith(SECRET))
  if (harmless.length > 0) tabStorage.keep(STORED, JSON.stringify(harmless))
  else tabStorage.drop(STORED)
}

function readStored(): Sent[] {
  try {
    return (JSON.parse(tabStorage.read(STORED) ?? '[]') as Sent[]).filter(isRecent)
  } catch {
    return []
  }
}

const SECRET = 'secret '

/** Short, and without the content itself. */
function digestOf({ method, address, body = '', draft = '' }: SentCall): string {
  const isSecret = /"\w*(password|code|secret)\w*":/i.test(body)
  return `${isSecret ? SECRET : ''}${method} ${address} ${draft}${body.length} ${hash(body, 0x811c9dc5)}${hash(body, 0x9747b28c)}`
}

/** FNV-1a. */
function hash(text: string, start: number): string {
  let value = start
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(36)
}
