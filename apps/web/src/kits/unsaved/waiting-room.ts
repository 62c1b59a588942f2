import { UNSAVED_IN_TAB } from '../../lib/session/auto-login.ts'
import type { TextStorage } from '../../lib/storage.ts'
import { parseEntry, type Entry, type Holder } from './entry.ts'

const prefixOf = ({ tenantId, userId }: Holder) => `${UNSAVED_IN_TAB}${tenantId}:${userId}:`

/** Texts typed before the key has come: they stay in this tab, over its reloads, until they can be encrypted. */
export class WaitingRoom {
  readonly #tab: TextStorage

  constructor(tab: TextStorage) {
    this.#tab = tab
  }

  keep = (entry: Entry): boolean => this.#tab.keep(prefixOf(entry.of) + entry.id, JSON.stringify(entry))

  drop = (entry: Pick<Entry, 'id' | 'of'>) => this.#tab.drop(prefixOf(entry.of) + entry.id)

  of(holder: Holder): Entry[] {
    const names = this.#tab.names().filter((name) => name.startsWith(prefixOf(holder)))
    return names.flatMap((name) => parseEntry(this.#tab.read(name) ?? '') ?? [])
  }
}
