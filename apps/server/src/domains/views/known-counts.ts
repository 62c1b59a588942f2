import { sql } from 'kysely'
import type { ReadRights } from '../cases/read-rights.ts'
import type { Sought } from './match-text.ts'
import { movedSince } from './moved-since.ts'
import type { Viewer } from './viewer.ts'

/** So many more than the bound are counted, and so many moves later it is counted again. */
export const MARGIN = 1_000
const REMEMBERED = 200
/** Milliseconds; moves are kept for longer. */
const LONGEST = 10 * 60_000

interface Known {
  snapshot: string
  at: number
}

/** By the rights, which are others whenever a field or template is, and then by reader and text. */
const known = new WeakMap<ReadRights, Map<string, Known>>()

const nameOf = ({ me }: Viewer, { text }: Sought) =>
  JSON.stringify([...(me.isAdmin ? [] : [me.id, ...me.teams]), text.toLowerCase()])

/** Remembers that at this moment more records matched than the bound and the margin. */
export function rememberMany(viewer: Viewer, sought: Sought, snapshot: string): void {
  const counts = known.get(sought.rights) ?? new Map<string, Known>()
  known.set(sought.rights, counts)
  counts.set(nameOf(viewer, sought), { snapshot, at: performance.now() })
  const [oldest] = counts.keys()
  if (counts.size > REMEMBERED && oldest !== undefined) counts.delete(oldest)
}

/** Whether more records than the bound still match: true if they did, and fewer than the margin were saved since. */
export async function areStillMany(viewer: Viewer, sought: Sought): Promise<boolean> {
  const counts = known.get(sought.rights)
  const name = nameOf(viewer, sought)
  const found = counts?.get(name)
  if (!found) return false
  if (performance.now() - found.at < LONGEST) {
    const { rows } = await sql<{ moves: number }>`select count(*)::int as moves from (
      select from case_moves m where ${movedSince(viewer, found.snapshot)} limit ${sql.lit(MARGIN)}) moved`.execute(
      viewer.tx,
    )
    if ((rows[0]?.moves ?? MARGIN) < MARGIN) return true
  }
  counts?.delete(name)
  return false
}
