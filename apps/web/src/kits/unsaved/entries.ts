import { onSessionEnd } from '../../lib/session-end.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { createStore } from '../../ui/store.ts'
import type { UnsavedPlace } from './slots.ts'

/** One kept text. */
export interface Entry {
  id: string
  of: UnsavedPlace
  value: unknown
  text: string
  keptAt: string
}

const PREFIX = 'unsaved:'

/** Ids of entries whose editor is open in this tab. */
const open = new Set<string>()

export const entries = createStore<ReadonlyMap<string, Entry>>(readStorage())

export const isOpen = (id: string) => open.has(id)

export function putEntry(entry: Entry) {
  open.add(entry.id)
  entries.set(new Map(entries.get()).set(entry.id, entry))
  deviceStorage.keep(PREFIX + entry.id, JSON.stringify(entry))
}

export function dropEntry(id: string) {
  open.delete(id)
  if (!entries.get().has(id)) return
  const rest = new Map(entries.get())
  rest.delete(id)
  entries.set(rest)
  deviceStorage.drop(PREFIX + id)
}

export function releaseEntry(id: string) {
  if (open.delete(id)) entries.set(new Map(entries.get()))
}

/** Forgets everything: for tests. */
export function dropAllEntries() {
  for (const id of entries.get().keys()) dropEntry(id)
}

function readStorage(): Map<string, Entry> {
  const names = deviceStorage.names().filter((name) => name.startsWith(PREFIX))
  return new Map(names.map((name) => [name.slice(PREFIX.length), JSON.parse(deviceStorage.read(name)!) as Entry]))
}

onSessionEnd(({ forced }) => {
  if (!forced) dropAllEntries()
})
