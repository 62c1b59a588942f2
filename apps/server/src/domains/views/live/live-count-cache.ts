import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Services } from '../../../http/context.ts'
import { readRights } from '../../../records/read-rights.ts'
import { countListQuery } from '../pages/list-page.ts'
import type { Change, ChangedRecord } from './changed-records.ts'
import { MOST_MEMBERS, type BoundedTotal } from '../counts/count-records.ts'
import { isSeen, listTest, type ListTest, type Tags } from '../list-test.ts'
import type { Batch } from './live-batch.ts'
import { hasAny, isInvolving, JOINING, type SqlTest } from './live-content.ts'
import type { ReaderClass } from '../../../query/cache/access-fingerprint.ts'
import { viewQueryKey } from '../definitions/summarize-views.ts'
import { EVERYTHING, type ViewQuery } from '../definitions/view-query.ts'

/** A question whose records are counted for people of one class; without one, all open records with the text. */
export interface Counted {
  readers: ReaderClass
  question: ViewQuery | null
  text: string
}

interface Entry {
  of: Counted
  test: ListTest
  /** Undefined while it is being counted. */
  members?: Set<number> | null
  total: Promise<number | null>
}

/**
 * How many records the questions of a tenant's views find: each is counted once for everybody of the same class, and as
 * long as the records are few, changes are followed in memory.
 */
export class LiveCountCache {
  readonly #services: Services
  readonly #tenantId: number
  readonly #entries = new Map<string, Entry>()

  constructor(services: Services, tenantId: number) {
    this.#services = services
    this.#tenantId = tenantId
  }

  /** Null beyond the bound of counting. */
  total(of: Counted): Promise<number | null> {
    return this.#entry(of).total
  }

  test(of: Counted): ListTest {
    return this.#entries.get(keyOf(of))?.test ?? testOf(of)
  }

  /** Whether the number is known without asking the database. */
  isCached(of: Counted): boolean {
    return this.#entries.has(keyOf(of))
  }

  /** What the database has to say of changed records, where memory cannot tell whether they are counted. */
  sqlTests(of: Counted, records: readonly ChangedRecord[], tags: Tags): SqlTest[] {
    const { members, test } = this.#entries.get(keyOf(of)) ?? {}
    const isClear = !members || records.every((record) => test?.holds(record, tags) !== undefined)
    return isClear || !test ? [] : [{ key: keyOf(of), test: test.sql() }]
  }

  /** Applies changed records; what memory cannot follow is counted again when it is next asked for. */
  follow(batch: Batch): void {
    for (const [key, entry] of this.#entries) if (!this.#followed(entry, batch)) this.#entries.delete(key)
  }

  forget(): void {
    this.#entries.clear()
  }

  /** Values of items have changed. */
  forgetItems(): void {
    for (const [key, { test }] of this.#entries)
      if ([...test.compares].some((column) => itemColumnOf(column))) this.#entries.delete(key)
  }

  /** Those that nobody follows are forgotten: what changes is read for followed lists alone. */
  keepOnly(followed: Iterable<Counted>): void {
    const keys = new Set([...followed].map(keyOf))
    for (const key of this.#entries.keys()) if (!keys.has(key)) this.#entries.delete(key)
  }

  #entry(of: Counted): Entry {
    const cached = this.#entries.get(keyOf(of))
    if (cached) return cached
    const entry: Entry = { of, test: testOf(of), total: Promise.resolve(null) }
    entry.total = this.#count(of).then(({ members, isMinimum, records }) => {
      entry.members = members && new Set(members)
      return isMinimum ? null : records
    })
    this.#entries.set(keyOf(of), entry)
    entry.total.catch(() => this.#entries.delete(keyOf(of)))
    return entry
  }

  #count({ readers, question, text }: Counted): Promise<BoundedTotal> {
    const { database, lanes } = this.#services
    const tenant = { id: this.#tenantId }
    return lanes.records.run(() =>
      database.tenantRead(tenant.id, async (tx) => {
        const catalogue = await loadCatalogue({ tx, tenant, services: this.#services })
        const viewer = { tx, tenant, me: readers.sees, services: this.#services }
        const { reads } = readers
        const rights = readRights(reads, catalogue)
        return countListQuery(viewer, { ...(question ?? EVERYTHING), text, rights, catalogue, reads })
      }),
    )
  }

  /** False if it has to be counted again. */
  #followed(entry: Entry, batch: Batch): boolean {
    const { of, test, members } = entry
    const touched = [...batch.changes].filter(([, change]) => isCountTouched({ of, test }, change))
    if (touched.length === 0) return true
    if (!members || !isReadAlike(batch.catalogue, of.readers.catalogue) || !isRead(test, batch)) return false
    for (const [id] of touched) {
      const record = batch.records.get(id)
      const isListed = record && isSeen(of.readers.sees, of.question, record)
      const isIn = isListed ? (test.holds(record, batch.tags) ?? batch.matches.get(keyOf(of))?.has(id)) : false
      if (isIn === undefined) return false
      if (isIn) members.add(id)
      else members.delete(id)
    }
    entry.total = Promise.resolve(members.size)
    return members.size <= MOST_MEMBERS
  }
}

/** Whether conditions and rights mean the same in both. */
const isReadAlike = ({ versions: one }: Catalogue, { versions: other }: Catalogue): boolean =>
  one.fields === other.fields && one.templates === other.templates

/** A list that was read for the first time while the batch was may compare more than the batch has. */
const isRead = ({ compares }: ListTest, { compared }: Batch): boolean => compares.isSubsetOf(compared)

export function isCountTouched(
  { of, test }: { of: Pick<Counted, 'readers'>; test: ListTest },
  { keys }: Change,
): boolean {
  const { sees, catalogue } = of.readers
  return hasAny(keys, JOINING) || test.isTouchedBy(keys) || (sees.id !== 0 && isInvolving(keys, catalogue))
}

/** The same for the same records. */
export const keyOf = ({ readers, question, text }: Counted): string =>
  `${readers.key} ${viewQueryKey(question)} ${text}`

const testOf = ({ readers: { reads, catalogue }, question, text }: Counted): ListTest =>
  listTest({ question, text, reads, catalogue, rights: readRights(reads, catalogue as Catalogue) })
