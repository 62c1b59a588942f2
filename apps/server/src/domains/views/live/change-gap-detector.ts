import type { Database } from '../../../db/open.ts'
import { logEnd, MOST_ENTRIES, readPlacesAfter, type LogPlace } from '../../../history/read-after.ts'
import { MissedChanges } from './missed-changes.ts'

/** After more entries between two looks, something counts as missed. */
const MOST_LOOKED_AT = 20_000

/** Compares the log of a tenant with the messages that reach this node. */
export class ChangeGapDetector {
  readonly #database: Pick<Database, 'tenantRead'>
  readonly #tenantId: number
  /** Undefined before the first look: a node that never looks remembers nothing. */
  #changes: MissedChanges | undefined
  /** Up to where the log was read; undefined before the first look. */
  #place: string | undefined

  constructor(database: Pick<Database, 'tenantRead'>, tenantId: number) {
    this.#database = database
    this.#tenantId = tenantId
  }

  /** A message about so many entries of a record has come. */
  heard(caseId: number, fromSeq: number, entries: number): void {
    this.#changes?.heard(caseId, fromSeq, entries)
  }

  /** What happened up to now no longer matters. */
  begin(): void {
    this.#changes = undefined
    this.#place = undefined
  }

  /** Reads on; whether the log has changes whose messages should have come by now. */
  async hasMissed(): Promise<boolean> {
    const changes = (this.#changes ??= new MissedChanges())
    const place = this.#place
    const entries: LogPlace[] = []
    const next = await this.#database.tenantRead(this.#tenantId, async (tx) => {
      if (place === undefined) return logEnd(tx)
      for (let at = place; entries.length < MOST_LOOKED_AT; at = entries.at(-1)!.place) {
        const page = await readPlacesAfter(tx, { tenantId: this.#tenantId, place: at, limit: MOST_ENTRIES })
        entries.push(...page)
        if (page.length < MOST_ENTRIES) return entries.at(-1)?.place ?? place
      }
      return undefined
    })
    // It was begun again in the meantime.
    if (changes !== this.#changes) return false
    this.#place = next
    return changes.look(entries) || next === undefined
  }
}
