import { isKeyTaken } from './api-error.ts'
import { newId } from './new-id.ts'

/**
 * Something new that was sent under a key and may be stored. What a person makes of it before sending it again has the
 * same key, so that only one of the versions can ever be stored, even if the first one arrives late. (ADR 22)
 */
export interface Attempt<T> {
  content: T
  key: string
  /** The versions that were sent before, newest first; it is unknown which of them arrived. */
  earlier?: readonly T[]
}

/** Of long texts that are changed and sent all day without a network, these are kept. */
const MOST_VERSIONS = 20

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The attempt that follows one whose outcome is unknown, or the first one. */
export function nextAttempt<T>(content: T, before: Attempt<T> | undefined): Attempt<T> {
  if (!before) return { content, key: newId() }
  const versions = [before.content, ...(before.earlier ?? [])].filter((version) => !isSame(version, content))
  const earlier = versions.slice(0, MOST_VERSIONS)
  return { content, key: before.key, ...(earlier.length > 0 && { earlier }) }
}

/** An earlier version has no reply here if this browser does not know which one it was. */
type Delivered<R> = { isEarlier: false; reply: R } | { isEarlier: true; reply: R | undefined }

/** Sends an attempt. If an earlier version is stored, this one is not: then the reply is the answer to that one. */
export async function deliver<T, R>(
  { content, key, earlier = [] }: Attempt<T>,
  send: (content: T, key: string) => Promise<R>,
): Promise<Delivered<R>> {
  try {
    return { isEarlier: false, reply: await send(content, key) }
  } catch (error) {
    if (earlier.length === 0 || !isKeyTaken(error)) throw error
  }
  for (const version of earlier) {
    try {
      return { isEarlier: true, reply: await send(version, key) }
    } catch (error) {
      if (!isKeyTaken(error)) throw error
    }
  }
  return { isEarlier: true, reply: undefined }
}
