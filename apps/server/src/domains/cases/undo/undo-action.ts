import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import type { LogEntry } from '../../../history/log-entry.ts'
import { MOST_OF_ACTION, readAction, readActionOn } from '../../../history/read-action.ts'
import { badInput, notFound } from '../../../http/refusal.ts'
import { applyChanges } from '../writing/apply-changes.ts'
import { readLaterThanCreation, requireUndoable, takeBack, WHY_LEFT, type WhyLeft } from './take-back.ts'
import type { Changer, Writer } from '../writing/writer.ts'

/** A record that keeps something of the undone action, and why. The number is there if the author may see the record. */
export interface LeftAlone {
  caseId: number
  caseNumber: string | null
  message: string
}

/** Which reason is given for a record of which several things stay. */
const IMPORTANCE: readonly WhyLeft[] = ['changed', 'archived', 'comment', 'file']

export interface Undone {
  /** The records of which something was taken back. */
  restored: number[]
  left: LeftAlone[]
}

/**
 * Takes an action back, as an action of its own: every value that it changed and nothing has changed since gets its old
 * value again, by the rights of the author. What else it did stays, and is said. An undo can be undone.
 */
export async function undoAction(writer: Changer, actionId: string): Promise<Undone> {
  const entries = await entriesOf(writer, actionId)
  if (entries.length === 0) return notFound('Action')
  requireUndoable(entries)
  const byRecord = Map.groupBy(entries, (entry) => entry.case_id)
  if (byRecord.size > RECORDS_AT_ONCE) return badInput(`This changed more than ${RECORDS_AT_ONCE} records.`)
  return takeBackAll(writer, actionId, byRecord)
}

/** The same for some of the records of an action, of which there may be any number. */
export async function undoOnRecords(writer: Changer, actionId: string, caseIds: readonly number[]): Promise<Undone> {
  const entries = await readActionOn(writer.tx, { tenantId: writer.tenant.id, actionId, caseIds })
  return takeBackAll(
    writer,
    actionId,
    Map.groupBy(entries, (entry) => entry.case_id),
  )
}

async function takeBackAll(
  writer: Changer,
  actionId: string,
  byRecord: ReadonlyMap<number, readonly LogEntry[]>,
): Promise<Undone> {
  const reasons = new Map<number, string>()
  const later = await readLaterThanCreation(writer, [...byRecord.values()].flat())
  const undoing = { ...writer, action: { ...writer.action, cause: 'undo', causeId: actionId } } as const
  const { written, refused } = await applyChanges(undoing, [...byRecord.keys()], (loaded) => {
    const { changes, left } = takeBack(loaded, byRecord.get(loaded.record.id) ?? [], later)
    const [first] = left.toSorted((a, b) => IMPORTANCE.indexOf(a.why) - IMPORTANCE.indexOf(b.why))
    if (first) reasons.set(loaded.record.id, WHY_LEFT[first.why])
    return changes.map(({ change }) => change)
  })
  const left = refused.map(({ refusal, ...record }) => ({ ...record, message: refusal.message }))
  for (const { loaded } of written) {
    const { id: caseId, caseNumber } = loaded.record
    const message = reasons.get(caseId)
    if (message) left.push({ caseId, caseNumber, message })
  }
  return { restored: written.filter(({ isChanged }) => isChanged).map(({ loaded }) => loaded.record.id), left }
}

async function entriesOf({ tx, tenant }: Writer, actionId: string): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for (;;) {
    const last = entries.at(-1)
    const after = last && { caseId: last.case_id, seq: last.seq }
    const page = await readAction(tx, { tenantId: tenant.id, actionId, after })
    for (const entry of page) entries.push(entry)
    if (page.length < MOST_OF_ACTION) return entries
  }
}
