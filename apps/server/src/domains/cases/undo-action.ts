import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { PropertyKey } from '@dossier/contract/cases/details'
import { isCalculated } from '@dossier/core/calculations/graph'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import type { LogEntry } from '../../history/log-entry.ts'
import { MOST_OF_ACTION, readAction, readActionOn } from '../../history/read-action.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { applyChanges } from './apply-changes.ts'
import type { Change } from './changes.ts'
import type { LoadedCase } from './load-case.ts'
import { LINKS, type LoggedRecord } from './other-records.ts'
import { loggedValue } from './values-at.ts'
import type { Changer, Writer } from './writer.ts'

/** A record that keeps something of the undone action, and why. The number is there if the author may see the record. */
export interface LeftAlone {
  caseId: number
  caseNumber: string | null
  message: string
}

export interface Undone {
  /** The records of which something was taken back. */
  restored: number[]
  left: LeftAlone[]
}

const CHANGED_SINCE = 'It was changed again afterwards.'
const COMMENTED = 'A comment cannot be undone.'
const FILED = 'Adding and deleting files cannot be undone.'

/**
 * Takes an action back, as an action of its own: every value that it changed and nothing has changed since gets its old
 * value again, by the rights of the author. What else it did stays, and is said. An undo can be undone.
 */
export async function undoAction(writer: Changer, actionId: string): Promise<Undone> {
  const entries = await entriesOf(writer, actionId)
  if (entries.length === 0) return notFound('Action')
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
  const kept = new Map<number, string>()
  const undoing = { ...writer, action: { ...writer.action, cause: 'undo', causeId: actionId } } as const
  const { written, refused } = await applyChanges(undoing, [...byRecord.keys()], (loaded) => {
    const { changes, reason } = takeBack(loaded, byRecord.get(loaded.record.id) ?? [])
    if (reason) kept.set(loaded.record.id, reason)
    return changes
  })
  const left = refused.map(({ refusal, ...record }) => ({ ...record, message: refusal.message }))
  for (const { loaded } of written) {
    const { id: caseId, caseNumber } = loaded.record
    const message = kept.get(caseId)
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

interface TakenBack {
  changes: Change[]
  /** Why something stays. */
  reason: string | null
}

/** The changes that bring a record back to before an action. */
function takeBack(loaded: LoadedCase, entries: readonly LogEntry[]): TakenBack {
  const { record } = loaded
  const changes: Change[] = []
  let reason: string | null = null
  for (const [key, ofKey] of Map.groupBy(entries, (entry) => entry.key)) {
    const [old, last] = [ofKey[0]!.old_value, ofKey.at(-1)!]
    if (followsOthers(record, key, ofKey)) continue
    if (key === 'comment') reason ??= COMMENTED
    else if (last.type === 'file') reason ??= FILED
    else if (key === LINKS) changes.push(...linksBefore(ofKey))
    else if (key === 'created' ? record.row.seq !== last.seq : !sameJson(loggedValue(record, key), last.new_value))
      reason = CHANGED_SINCE
    else changes.push(...changesTo(record, key, { old, new: last.new_value, entries }))
  }
  return { changes: changes.toSorted((a, b) => rank(a) - rank(b)), reason }
}

/** States first: a record is reopened before its values are restored. */
const rank = ({ kind }: Change): number => (kind === 'field' || kind === 'property' ? 1 : 0)

function changesTo(
  record: LoadedCase['record'],
  key: string,
  value: { old: unknown; new: unknown; entries: readonly LogEntry[] },
): Change[] {
  const to = value.old as never
  const property = PropertyKey.safeParse(key)
  // The title that a template makes follows the fields.
  if (key === 'title' && record.template.enableTitleTemplate) return []
  if (property.success) return [{ kind: 'property', key: property.data, value: to, restores: true }]
  const fieldId = fieldIdOf(key)
  if (fieldId !== null) return fieldChanges(record, fieldId, value)
  switch (key) {
    case 'created':
      return [{ kind: 'delete' }]
    case 'deleted':
      return [{ kind: value.old === true ? 'delete' : 'restore' }]
    case 'isClosed':
      return [{ kind: value.old === true ? 'close' : 'reopen' }]
    case 'isCase':
      return value.old === true
        ? [{ kind: 'promote' }]
        : [{ kind: 'demote', editTeamIds: teamsBefore(record, value.entries) }]
    default:
      return []
  }
}

/** The links as they were before the first of these entries of each. One that is so again already changes nothing. */
function linksBefore(entries: readonly LogEntry[]): Change[] {
  const byOther = Map.groupBy(entries, ({ old_value, new_value }) => ((old_value ?? new_value) as LoggedRecord).caseId)
  return [...byOther].flatMap(([otherId, [first]]) => ({
    kind: first!.old_value === null ? 'unlink' : 'link',
    otherId,
    by: 'either',
  }))
}

/** A calculated value comes back with those that it is made from, unless somebody has entered it by hand. */
function followsOthers({ template, row }: LoadedCase['record'], key: string, entries: readonly LogEntry[]): boolean {
  const field = template.fields.get(fieldIdOf(key) ?? '')?.field
  if (!field || !isCalculated(field) || row.overridden.includes(field.id)) return false
  return entries.every(({ type }) => type === 'fieldChanged')
}

function fieldChanges(
  record: LoadedCase['record'],
  fieldId: string,
  { old, entries }: { old: unknown; entries: readonly LogEntry[] },
): Change[] {
  const restored: Change = { kind: 'field', fieldId, value: old as never, restores: true }
  const field = record.template.fields.get(fieldId)?.field
  if (!field || !isCalculated(field)) return [restored]
  const overrides = entries.filter(({ type }) => type === 'overridden' || type === 'overrideReset')
  const first = overrides[0]?.type
  if (first === 'overridden') return [{ kind: 'override', fieldId, isOverridden: false }]
  if (first === 'overrideReset') return [{ kind: 'override', fieldId, isOverridden: true }, restored]
  return [restored]
}

/** Promoting may have changed the teams that edit the record. */
function teamsBefore({ permissions }: LoadedCase['record'], entries: readonly LogEntry[]): readonly number[] {
  const old = entries.find(({ key }) => key === 'permissions')?.old_value as { edit: number[] } | undefined
  return old?.edit ?? permissions.edit
}
