import type { Database } from '../../db/open.ts'
import { LeastRecent } from '../search/least-recent.ts'
import type { ReadRights } from '../cases/read-rights.ts'
import { listName, orderName } from './filtered-places.ts'
import { isStill, readRows, type Front, type Wanted, type Whose } from './front-page.ts'
import { MOST_MEMBERS } from './count-records.ts'
import { LONGEST, nameForAll, type Countable } from './known-counts.ts'
import type { ListReader } from './list-reader.ts'
import { rightsText, selectHidden } from './reader-class.ts'
import type { RecordOrder } from './record-order.ts'
import type { PageRow } from './select-page.ts'

interface Remembered extends Front {
  /** By reader, which of the restricted records are hidden from them, the least first. */
  hidden: Map<string, Int32Array>
  at: number
}

export interface FrontPage {
  rows: PageRow[]
  /** How many records the reader sees in the list; null if there are too many to count. */
  total: number | null
  /** Their ids, if they are few. */
  members: Int32Array | null
}

/** Bytes of the lists of one node; the least recently used are forgotten. */
const ROOM = 24 * 1_048_576
/** Of so many lists it is known that each reader has one of their own. */
const KEPT = 300
/** Of one list, readers of whom it is known what is hidden from them. */
const READERS = 50
/** With more restricted records, a list is remembered for each reader. */
const MOST_RESTRICTED = 500
/** Of a longer name, the question is rather not asked again. */
const LONGEST_NAME = 4_000

interface Kept {
  lists: LeastRecent<Remembered>
  /** By the name of a list for all: until when each reader has a list of their own instead. */
  apart: Map<string, number>
  /** Lists that somebody is finding. */
  underWay: Map<string, Promise<unknown>>
}

const known = new WeakMap<Database, Kept>()

function keptBy({ services: { database } }: ListReader): Kept {
  const kept = known.get(database) ?? {
    lists: new LeastRecent<Remembered>(ROOM),
    apart: new Map(),
    underWay: new Map(),
  }
  known.set(database, kept)
  return kept
}

/** People with the same rights on fields have one number; they get another one when rights, fields or templates change. */
const numbers = new WeakMap<ReadRights, number>()
let lastNumber = 0

function numberOf(rights: ReadRights): number {
  const number = numbers.get(rights) ?? ++lastNumber
  numbers.set(rights, number)
  return number
}

const NOTHING = new Int32Array()

/**
 * A list that asks, as this node remembers it: one for all with the same rights on fields, in which each reader sees
 * the restricted records that they may see; or where there are too many of those, one for each reader. (ADR 145)
 */
export class RememberedList {
  readonly #reader: ListReader
  readonly #kept: Kept
  readonly #of: Countable
  readonly #names: Readonly<Record<Whose, string>>

  constructor(reader: ListReader, of: Countable, order: RecordOrder) {
    const { tenant } = reader
    const rights = numberOf(of.rights)
    this.#reader = reader
    this.#of = of
    this.#kept = keptBy(reader)
    this.#names = {
      all: `${rights} ${tenant.id} ${nameForAll(of)} ${orderName(order)}`,
      own: `${rights} ${listName(reader, of, order)} ${rightsText(reader.me)}`,
    }
  }

  get isTooLong(): boolean {
    return this.#names.own.length > LONGEST_NAME
  }

  /** What whoever finds the list now has to find. */
  get whose(): Whose {
    return (this.#kept.apart.get(this.#names.all) ?? 0) > performance.now() ? 'own' : 'all'
  }

  get name(): string {
    return this.#names[this.whose]
  }

  get underWay(): Map<string, Promise<unknown>> {
    return this.#kept.underWay
  }

  /** Each reader has a list of their own from now on. */
  keepApart(): void {
    putLast(this.#kept.apart, { name: this.#names.all, value: performance.now() + LONGEST, most: KEPT })
  }

  /** With what of it is hidden from the reader. */
  remember(front: Front, hiddenIds: readonly number[] = []): void {
    const hidden = sorted(hiddenIds)
    const isApart = front.restricted.length > MOST_RESTRICTED
    if (isApart) this.keepApart()
    const own = { ...front, whose: 'own', ids: without(front.ids, hidden), restricted: [] } as const
    const value = {
      ...(isApart ? own : front),
      hidden: new Map([[rightsText(this.#reader.me), isApart ? NOTHING : hidden]]),
      at: performance.now(),
    }
    this.#kept.lists.put(this.#names[value.whose], value, bytesOf(value))
  }

  /**
   * A page of the list: what it has at the moment of the statement. Null if it is not remembered, if a record of it has
   * moved, or one that moved may have come into it.
   */
  async page(wanted: Omit<Wanted, 'of'>): Promise<FrontPage | null> {
    const front = this.#front()
    if (!front) return null
    const { snapshot: since, margin } = front
    const hidden = await this.#hiddenIn(front)
    const total = front.ids.length - hidden.length
    if (margin !== null && wanted.offset + wanted.limit > total) return null
    const page = pageWithout(front.ids, hidden, wanted)
    const { rows, moved, snapshot } = await readRows(this.#reader, { ...wanted, of: this.#of, page, since })
    // Rows that have not moved are the same when it is known which records have.
    const still = moved ? await this.#still(front, { since, margin, test: wanted.test }) : { margin, snapshot }
    if (!still || rows.length < page.length) return this.#forget(front)
    Object.assign(front, still, { at: performance.now() })
    putLast(front.hidden, { name: rightsText(this.#reader.me), value: hidden, most: READERS })
    if (margin !== null) return { rows, total: null, members: null }
    return { rows, total, members: total <= MOST_MEMBERS ? without(front.ids, hidden) : null }
  }

  /** When the list was last the same, although records have moved; null if it is not. */
  async #still(
    { ids, whose }: Front,
    { since, margin, test }: { since: string } & Pick<Front, 'margin'> & Pick<Wanted, 'test'>,
  ): Promise<Pick<Front, 'snapshot' | 'margin'> | null> {
    const still = await isStill(this.#reader, { ids, whose, since, of: this.#of, test })
    const left = margin === null || !still ? null : margin - still.moved
    return !still || (left !== null && left <= 0) ? null : { snapshot: still.snapshot, margin: left }
  }

  #front(): Remembered | null {
    const { lists } = this.#kept
    for (const name of [this.#names.all, this.#names.own]) {
      const value = lists.get(name)
      if (!value) continue
      if (performance.now() - value.at < LONGEST) {
        lists.put(name, value, bytesOf(value))
        return value
      }
      lists.forget(name)
    }
    return null
  }

  /** As long as none of its records moves, the same ones are hidden from somebody with the same rights. */
  async #hiddenIn({ restricted, hidden }: Remembered): Promise<Int32Array> {
    if (restricted.length === 0) return NOTHING
    return hidden.get(rightsText(this.#reader.me)) ?? sorted(await selectHidden(this.#reader, restricted))
  }

  #forget(front: Remembered): null {
    const { lists } = this.#kept
    const name = this.#names[front.whose]
    if (lists.get(name) === front) lists.forget(name)
    return null
  }
}

const bytesOf = ({ ids, restricted, hidden }: Remembered): number =>
  ids.byteLength + 8 * restricted.length + hidden.values().reduce((bytes, each) => bytes + each.byteLength, 0)

const sorted = (ids: readonly number[]): Int32Array => Int32Array.from(ids).sort()

const without = (ids: Int32Array, hidden: Int32Array): Int32Array =>
  hidden.length === 0 ? ids : ids.filter((id) => !isIn(hidden, id))

/** What a page has of a list without these records. */
function pageWithout(
  ids: Int32Array,
  hidden: Int32Array,
  { offset, limit }: Pick<Wanted, 'offset' | 'limit'>,
): Int32Array {
  if (hidden.length === 0) return ids.subarray(offset, offset + limit)
  const page: number[] = []
  let place = 0
  for (const id of ids) {
    if (page.length === limit) break
    if (!isIn(hidden, id) && place++ >= offset) page.push(id)
  }
  return Int32Array.from(page)
}

/** Whether an id is among those, the least of which comes first. */
function isIn(ids: Int32Array, id: number): boolean {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ids[middle]! < id) from = middle + 1
    else to = middle
  }
  return ids[from] === id
}

/** The oldest are forgotten. */
function putLast<T>(kept: Map<string, T>, { name, value, most }: { name: string; value: T; most: number }): void {
  kept.delete(name)
  kept.set(name, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
