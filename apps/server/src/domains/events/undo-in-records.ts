import { MOST_LEFT, type UndoneAction } from '@dossier/contract/actions'
import type { Actor } from '@dossier/core/access/cases'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { readActionOn } from '../../history/read-action.ts'
import type { Refusal } from '../../http/refusal.ts'
import { checkChanges } from '../cases/writing/apply-changes.ts'
import { isIdle, type Change, type Plan } from '../cases/plans/changes.ts'
import { isKeyVisible, readRights } from '../../records/read-rights.ts'
import { readLaterThanCreation, requireUndoable, takeBack, WHY_LEFT, type TakenBack } from '../cases/undo/take-back.ts'
import type { Changer } from '../cases/writing/writer.ts'

/** An undo in many records that is not written yet. */
export interface PlannedUndo {
  plans: Plan[]
  /** The records in which something would be restored. */
  records: number
  left: UndoneAction['left']
}

/**
 * What it takes to take an action back in these records, by the rights of the person on each value of each. What the
 * person may not see stays as it is, and nothing is said about it.
 */
export async function planUndo(
  writer: Changer & { author: { person: Actor } },
  actionId: string,
  caseIds: readonly number[],
): Promise<PlannedUndo> {
  const entries = await readActionOn(writer.tx, { tenantId: writer.tenant.id, actionId, caseIds })
  requireUndoable(entries)
  const rights = readRights(writer.author.person, await loadCatalogue(writer))
  const byRecord = Map.groupBy(entries, ({ case_id }) => case_id)
  const later = await readLaterThanCreation(writer, entries)
  const backs = new Map<number, TakenBack>()
  const refusals = new Map<Change, Refusal>()
  const leaving = { ...writer, leave: (change: Change, refusal: Refusal) => refusals.set(change, refusal) }
  const { plans, refused } = await checkChanges(leaving, caseIds, (loaded) => {
    const { id, template } = loaded.record
    const shown = (byRecord.get(id) ?? []).filter(({ key }) => isKeyVisible(rights, template.id, key))
    const back = takeBack(loaded, shown, later)
    backs.set(id, back)
    return back.changes.map(({ change }) => change)
  })
  const whole = refused.flatMap(({ caseNumber, refusal }) =>
    caseNumber === null ? [] : [{ caseNumber, message: refusal.message }],
  )
  const parts = plans.flatMap(({ before: { record } }) => {
    const message = whyLeft(backs.get(record.id)!, refusals)
    return message === undefined ? [] : [{ caseNumber: record.caseNumber, message }]
  })
  return { plans, records: plans.filter((one) => !isIdle(one)).length, left: [...whole, ...parts] }
}

function whyLeft({ left, changes }: TakenBack, refusals: ReadonlyMap<Change, Refusal>): string | undefined {
  const changed = left.find(({ why }) => why === 'changed') ?? left[0]
  if (changed) return WHY_LEFT[changed.why]
  const refusedChange = changes.find(({ change }) => refusals.has(change))
  return refusedChange && refusals.get(refusedChange.change)!.message
}

/** The same as an answer. */
export const presentUndo = (caseId: number, { records, left }: PlannedUndo, isUndone: boolean): UndoneAction => ({
  caseId,
  isUndone,
  isStarted: false,
  offersRest: !isUndone && records > 0 && left.length > 0,
  records,
  left: left.slice(0, MOST_LEFT),
  leftTotal: left.length,
})
