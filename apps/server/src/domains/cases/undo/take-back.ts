import { PropertyKey } from '@dossier/contract/cases/details'
import { isCalculated } from '@dossier/core/calculations/graph'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import type { LogEntry } from '../../../history/log-entry.ts'
import { readLater } from '../../../history/read-action.ts'
import { badInput } from '../../../http/refusal.ts'
import type { Change } from '../plans/changes.ts'
import type { LoadedCase } from '../load-case.ts'
import { FORM } from '../plans/plan-form.ts'
import { RULE } from '../plans/plan-manual-run.ts'
import { LINKS, type LoggedRecord } from '../other-records.ts'
import { loggedValue } from '../details/values-at.ts'
import type { Changer } from '../writing/writer.ts'

export const WHY_LEFT = {
  archived: 'A field that has been archived since stays as it is.',
  changed: 'It was changed again afterwards.',
  comment: 'A comment cannot be undone.',
  email: 'An email cannot be undone.',
  file: 'Adding and deleting files cannot be undone.',
  form: 'Fields that a rule has added, removed or required stay.',
  link: 'Links belong to two records. Add or remove them under Links.',
}
export type WhyLeft = keyof typeof WHY_LEFT

export interface TakenBack {
  changes: { key: string; change: Change }[]
  /** What stays; `seq` is the last entry of the action on the key. */
  left: { key: string; why: WhyLeft; seq: number }[]
}

/** People may have answered the comments that came with a merge. (D-053) */
export function requireUndoable(entries: readonly Pick<LogEntry, 'type'>[]): void {
  if (entries.some(({ type }) => type === 'merged')) badInput('A merge cannot be undone.')
}

/** What came after the creation of records, where an action created them; by record. */
export type Later = ReadonlyMap<number, readonly LogEntry[]>

export async function readLaterThanCreation(
  { tx, tenant }: Pick<Changer, 'tx' | 'tenant'>,
  entries: readonly LogEntry[],
): Promise<Later> {
  const created = entries.filter(({ key }) => key === 'created')
  const after = new Map(created.map(({ case_id, seq }) => [case_id, seq]))
  return Map.groupBy(await readLater(tx, { tenantId: tenant.id, after }), ({ case_id }) => case_id)
}

/** The changes that bring a record back to before an action, of which these are the entries. */
export function takeBack(loaded: LoadedCase, entries: readonly LogEntry[], later: Later): TakenBack {
  const { record } = loaded
  const back: TakenBack = { changes: [], left: [] }
  for (const [key, ofKey] of Map.groupBy(entries, (entry) => entry.key)) {
    const last = ofKey.at(-1)!
    if (followsOthers(record, key, ofKey)) continue
    const why = whyLeft(loaded, { key, last, later: later.get(record.id) ?? [] })
    if (why) back.left.push({ key, why, seq: last.seq })
    else for (const change of changesFor(record, ofKey, entries)) back.changes.push({ key, change })
  }
  return { ...back, changes: back.changes.toSorted((a, b) => rank(a.change) - rank(b.change)) }
}

interface Ended {
  key: string
  /** The last entry of the action on the key. */
  last: LogEntry
  later: readonly LogEntry[]
}

function whyLeft({ record, catalogue }: LoadedCase, { key, last, later }: Ended): WhyLeft | null {
  if (catalogue.fields.get(fieldIdOf(key) ?? '')?.archived) return 'archived'
  if (key === 'comment') return 'comment'
  if (last.type === 'email') return 'email'
  if (last.type === 'file') return 'file'
  if (key === FORM) return 'form'
  if (key === LINKS || key === RULE) return null
  const isAsLeft =
    key === 'created' ? isAsCreated(record, last, later) : sameJson(loggedValue(record, key), last.new_value)
  return isAsLeft ? null : 'changed'
}

/** Whether nothing has changed since a record was created, or everything that has was taken back again. */
function isAsCreated(record: LoadedCase['record'], created: LogEntry, later: readonly LogEntry[]): boolean {
  // Only what was read before the record was locked is known.
  if ((later.at(-1) ?? created).seq !== record.row.seq) return false
  const undone = new Set(later.map(({ cause, cause_id }) => (cause === 'undo' ? cause_id : null)))
  if (!later.every((entry) => isOfValue(entry) && (entry.cause === 'undo' || undone.has(entry.action_id)))) return false
  return [...Map.groupBy(later, ({ key }) => key)].every(([key, [first]]) =>
    sameJson(loggedValue(record, key), first!.old_value),
  )
}

/** Comments, emails, files and links stay, whatever else of their action is taken back. */
const isOfValue = ({ key, type }: LogEntry): boolean =>
  key !== 'comment' && key !== LINKS && key !== RULE && key !== FORM && type !== 'email' && type !== 'file'

function changesFor(
  record: LoadedCase['record'],
  ofKey: readonly LogEntry[],
  entries: readonly LogEntry[],
): readonly Change[] {
  const [{ key, old_value: old }, last] = [ofKey[0]!, ofKey.at(-1)!]
  return key === LINKS ? linksBefore(ofKey) : changesTo(record, key, { old, new: last.new_value, entries })
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

/** A calculated value comes back with those that it is made from, unless somebody has entered it by hand. */
function followsOthers({ template, row }: LoadedCase['record'], key: string, entries: readonly LogEntry[]): boolean {
  // Those that are hidden or archived are calculated as well.
  const field = template.placedFields.find((one) => one.field.id === fieldIdOf(key))?.field
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
