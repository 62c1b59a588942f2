import type { Condition } from '@dossier/core/filters/condition'
import { sql } from 'kysely'
import type { ReadRights } from '../cases/read-rights.ts'
import { changedSince, type Watched } from './moved-since.ts'
import type { Viewer } from './viewer.ts'
import { smallLetters } from '@dossier/core/text/small-letters'

/** So many more than the bound are counted, and so many moves later it is counted again. */
export const MARGIN = 1_000
const REMEMBERED = 200
/** Milliseconds; moves are kept for longer. */
export const LONGEST = 10 * 60_000

interface Known extends StillMany {
  at: number
}

/** Records that are counted: those with a text, or those for which a question holds, or both. */
export interface Countable extends Watched {
  rights: ReadRights
  condition?: Condition
}

/** By the rights, which are others whenever a field or template is, and then by reader and what is counted. */
const known = new WeakMap<ReadRights, Map<string, Known>>()

export const nameOf = ({ me }: Viewer, of: Countable) => nameFor(me.isAdmin ? [] : [me.id, ...me.teams], of)

/** Of those that everybody sees who has the same rights on fields. */
export const nameForAll = (of: Countable) => nameFor(null, of)

const nameFor = (reader: readonly number[] | null, { among, text, condition }: Countable) =>
  JSON.stringify([reader, among, text && smallLetters(text), condition])

/** Remembers that more records matched than the bound and the margin: for the reader, or for all. */
export function rememberMany(viewer: Viewer, of: Countable, many: StillMany & { forAll?: boolean }): void {
  const counts = known.get(of.rights) ?? new Map<string, Known>()
  known.set(of.rights, counts)
  const { snapshot, margin, forAll = false } = many
  counts.set(forAll ? nameForAll(of) : nameOf(viewer, of), { snapshot, margin, at: performance.now() })
  const [oldest] = counts.keys()
  if (counts.size > REMEMBERED && oldest !== undefined) counts.delete(oldest)
}

export interface StillMany {
  /** When it was so. */
  snapshot: string
  /** After so many more moves, it may be otherwise. */
  margin: number
}

/** Whether more records than the bound still match: they do if they did, and fewer than the margin were saved since. */
export async function areStillMany(viewer: Viewer, of: Countable): Promise<StillMany | null> {
  const counts = known.get(of.rights)
  const name = [nameForAll(of), nameOf(viewer, of)].find((one) => counts?.has(one))
  const found = name && counts?.get(name)
  if (!found) return null
  if (performance.now() - found.at < LONGEST) {
    const { rows } = await sql<{ moves: number; snapshot: string }>`
      select count(*)::int as moves, pg_current_snapshot()::text as snapshot from (
        select from (${changedSince(viewer, found.snapshot, of)}) each limit ${sql.lit(MARGIN)}) moved`.execute(
      viewer.tx,
    )
    const { moves, snapshot } = rows[0]!
    if (moves < found.margin) return { snapshot, margin: found.margin - moves }
  }
  counts?.delete(name!)
  return null
}
