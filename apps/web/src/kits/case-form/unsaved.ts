import { onSessionEnd } from '../../lib/session-end.ts'
import { tabStorage } from '../../lib/storage.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** Whose text it is and where it belongs: `place` is a field id, a property key, `comment` or `form`. */
export interface UnsavedKey {
  tenantId: number | null
  userId: number
  /** A record's id, or `new`. */
  caseId: number | 'new'
  place: string
}

const PREFIX = 'unsaved:'

/** Everything typed and not yet saved in this tab, as JSON. The storage only carries it over a reload. */
const kept = createStore<ReadonlyMap<string, string>>(readStorage())

const nameOf = ({ tenantId, userId, caseId, place }: UnsavedKey) =>
  `${PREFIX}${[tenantId, userId, caseId, place].join(':')}`

export function keepUnsaved(key: UnsavedKey, value: unknown) {
  const name = nameOf(key)
  const text = JSON.stringify(value)
  kept.set(new Map(kept.get()).set(name, text))
  tabStorage.keep(name, text)
}

export function dropUnsaved(key: UnsavedKey) {
  const name = nameOf(key)
  if (!kept.get().has(name)) return
  const rest = new Map(kept.get())
  rest.delete(name)
  kept.set(rest)
  tabStorage.drop(name)
}

/** Whether anything of this person is kept, wherever it was typed. */
export const hasUnsaved = ({ tenantId, userId }: Pick<UnsavedKey, 'tenantId' | 'userId'>) =>
  [...kept.get().keys()].some((name) => name.startsWith(`${PREFIX}${tenantId}:${userId}:`))

/** What was typed there; undefined when nothing is kept. */
export const unsavedAt = (key: UnsavedKey): unknown => parse(kept.get().get(nameOf(key)))

export function useUnsaved(key: UnsavedKey): unknown {
  return parse(useStore(kept).get(nameOf(key)))
}

const parse = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))

function readStorage(): Map<string, string> {
  const names = tabStorage.names().filter((name) => name.startsWith(PREFIX))
  return new Map(names.map((name) => [name, tabStorage.read(name)!]))
}

// The end of a session empties the storage. Who was signed out against his will finds his text after signing in again;
// who signed out himself leaves nothing behind.
onSessionEnd(({ forced }) => {
  if (!forced) kept.set(new Map())
  queueMicrotask(() => kept.get().forEach((text, name) => tabStorage.keep(name, text)))
})
