import type { Tx } from '../db/open.ts'
import { releaseSavepoint, rollBackTo, setSavepoint } from '../db/savepoints.ts'
import { applyOneByOne } from './apply-one-by-one.ts'
import type { DraftThing } from './draft-queries.ts'
import { mergeRows, type TableChanges } from './merge-rows.ts'
import { keyOfRow, selectRows, type Row } from './stored-rows.ts'
import { collisionOf, freeUnique, moveThings, removeRows, writeRows } from './write-rows.ts'

/**
 * Makes the configuration that this transaction sees that of the draft. Returns the things that do not fit what was
 * published since: they are as published.
 */
export async function applyDraft(tx: Tx, tenantId: number, things: readonly DraftThing[]): Promise<DraftThing[]> {
  const changes = await changesOf(tx, tenantId, things)
  const unfit = await applyRows(tx, tenantId, changes)
  for (const { kind, id, body } of things)
    if (kind === 'orders') await moveThings(tx, tenantId, { table: id, order: body as string[] })
  return unfit
}

async function changesOf(tx: Tx, tenantId: number, things: readonly DraftThing[]): Promise<TableChanges[]> {
  const now = await selectRows(tx, tenantId, things)
  return mergeRows(things, (table) => {
    const rows = [...now.values()].flatMap((byTable) => byTable[table.name] ?? []) as Row[]
    return new Map(rows.map((row) => [keyOfRow(table, row), row]))
  })
}

/** As a whole; should something collide with what was published since, thing by thing. */
async function applyRows(tx: Tx, tenantId: number, changes: readonly TableChanges[]): Promise<DraftThing[]> {
  await setSavepoint(tx, 'rows')
  try {
    await freeUnique(tx, tenantId, changes)
    for (const { table, written } of changes)
      await writeRows(
        tx,
        table,
        written.map(({ row }) => row),
      )
    for (const { table, removed } of changes.toReversed())
      await removeRows(
        tx,
        table,
        removed.map(({ row }) => row),
      )
    await releaseSavepoint(tx, 'rows')
    return []
  } catch (error) {
    if (!collisionOf(error)) throw error
    await rollBackTo(tx, 'rows')
    return applyOneByOne(tx, tenantId, changes)
  }
}
