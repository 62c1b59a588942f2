import type { AnnouncedEdit } from './announce-edit.ts'
import type { CaseSocket } from './live-room.ts'

/** The lock on a key of a record, by its number. */
export interface FencedKey {
  key: string
  fence: number
}

/** Which places each page of this node has open: a page that goes leaves these, whatever other pages its person has. */
export class AnnouncedEdits {
  readonly #bySocket = new WeakMap<CaseSocket, Map<number, Map<string, number>>>()

  note(socket: CaseSocket, caseId: number, { key, fence }: AnnouncedEdit): void {
    const records = this.#bySocket.get(socket) ?? new Map<number, Map<string, number>>()
    const keys = records.get(caseId) ?? new Map<string, number>()
    if (fence === null) keys.delete(key)
    else keys.set(key, fence)
    this.#bySocket.set(socket, records.set(caseId, keys))
  }

  /** Those of a record that the page has left. */
  take(socket: CaseSocket, caseId: number): FencedKey[] {
    const records = this.#bySocket.get(socket)
    const keys = records?.get(caseId) ?? []
    records?.delete(caseId)
    return Array.from(keys, ([key, fence]) => ({ key, fence }))
  }
}
