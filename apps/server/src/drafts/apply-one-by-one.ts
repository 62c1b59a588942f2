import type { Tx } from '../db/open.ts'
import { releaseSavepoint, rollBackTo, setSavepoint } from '../db/savepoints.ts'
import type { DraftThing } from './draft-queries.ts'
import type { TableChanges } from './merge-rows.ts'
import type { DraftedTable, Row } from './stored-rows.ts'
import { collisionOf, freeUnique, removeRows, writeRows } from './write-rows.ts'

/** How many other titles or levels are tried for one that is taken. */
const TRIES = 50

/** Each row as it fits what was published since: under another title, without what no longer exists. */
export async function applyOneByOne(tx: Tx, tenantId: number, changes: readonly TableChanges[]): Promise<DraftThing[]> {
  const unfit = new Set<DraftThing>()
  await freeUnique(tx, tenantId, changes)
  for (const { table, written } of changes)
    for (const { thing, row } of written) {
      const isWritten = await writeFitting(tx, table, row)
      // A template goes on without a field that was deleted.
      if (!isWritten && table.owner === 'id') unfit.add(thing)
    }
  for (const { table, removed } of changes.toReversed())
    for (const { thing, row } of removed) {
      if ((await attempt(tx, () => removeRows(tx, table, [row]))) === 'done') continue
      unfit.add(thing)
      await writeFitting(tx, table, row)
    }
  return [...unfit]
}

async function writeFitting(tx: Tx, table: DraftedTable, row: Row): Promise<boolean> {
  let fitting = row
  for (let nth = 2; nth < TRIES; nth += 1) {
    const result = await attempt(tx, () => writeRows(tx, table, [fitting]))
    if (result === 'done') return true
    const next = result === 'taken' ? withOtherName(row, nth) : withoutReferences(fitting)
    if (!next) return false
    fitting = next
  }
  return false
}

const withOtherName = (row: Row, nth: number): Row =>
  'level' in row ? { ...row, level: Number(row.level) + nth - 1 } : { ...row, title: `${String(row.title)} (${nth})` }

/** A template without a category or severity that was deleted; other references are what the row is for. */
function withoutReferences(row: Row): Row | undefined {
  const isFree = !('category_id' in row) || (row.category_id === null && row.severity_id === null)
  return isFree ? undefined : { ...row, category_id: null, severity_id: null }
}

async function attempt(tx: Tx, work: () => Promise<void>): Promise<'done' | 'taken' | 'named'> {
  await setSavepoint(tx, 'row')
  try {
    await work()
    await releaseSavepoint(tx, 'row')
    return 'done'
  } catch (error) {
    const collision = collisionOf(error)
    if (!collision) throw error
    await rollBackTo(tx, 'row')
    return collision
  }
}
