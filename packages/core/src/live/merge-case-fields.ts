import type { CaseField } from '@dossier/contract/cases/details'
import type { SavedField } from '@dossier/contract/cases/fields'
import type { CaseFieldsUpdated } from '@dossier/contract/live/case-hub'
import { fieldKey } from '../fields/field-key.ts'
import { asOf, later, partAsOf, type AsOf, type LiveCase, type Merged } from './live-case.ts'
import { mergeField } from './merge-field.ts'
import { sameJson } from './same-json.ts'

/** Whose screen it is. */
export interface Viewer {
  id: number
}

/**
 * Merges pushed fields into the local record. A full set also adds new fields and removes those that it lacks, unless a
 * later set has been seen. A field that the record does not have is left out with a warning.
 */
export function mergeCaseFieldsUpdated(local: LiveCase, message: CaseFieldsUpdated, me: Viewer): Merged {
  if (message.caseId !== local.id) {
    return { record: local, warnings: [`Record ${local.id} got fields of ${message.caseId}.`] }
  }
  const seqs = asOf(local)
  const replaces = message.full && message.seq >= partAsOf(seqs, 'fields')
  const { fields, unknown } = replaces ? replaceFields(local, message, me) : changeFields(local, message, me)
  const parts = { ...seqs.parts, ...fieldSeqs(seqs, { message, fields, before: local.fields }) }
  if (replaces) parts['fields'] = message.seq
  const record: LiveCase = {
    ...local,
    fields,
    seq: Math.max(local.seq, message.seq),
    lastUpdated: later(local.lastUpdated, message.lastUpdatedAt),
    lastUpdatedAt: later(local.lastUpdatedAt, message.lastUpdatedAt),
    asOf: { ...seqs, parts },
  }
  return { record, warnings: unknown.map((id) => `Record #${local.caseNumber} has no field ${id} to update.`) }
}

/**
 * Applies the answer to one's own save of one field to the local record. Earlier changes by others may still be on
 * their way.
 */
export function mergeSavedField(local: LiveCase, { seq, ...saved }: SavedField, me: Viewer): Merged {
  const { caseId, lastUpdatedAt } = saved
  const fields = { [saved.field.id]: saved }
  const { record, warnings } = mergeCaseFieldsUpdated(local, { caseId, full: false, seq, lastUpdatedAt, fields }, me)
  return { record: { ...record, seq: local.seq }, warnings }
}

interface FieldsTaken {
  message: CaseFieldsUpdated
  before: Record<string, CaseField>
  /** After the message was merged. */
  fields: Record<string, CaseField>
}

/**
 * Up to which number the fields of a message are known now. A field whose value was not applied, because it is older or
 * another person uses it, is known no better than before: a save based on it must not pass for one that saw the newest
 * value.
 */
function fieldSeqs(seqs: AsOf, { message, fields, before }: FieldsTaken): Record<string, number> {
  const numbers: Record<string, number> = {}
  for (const [id, incoming] of Object.entries(message.fields)) {
    const own = Object.hasOwn(before, id) ? before[id] : undefined
    const isOlder = own && Date.parse(incoming.lastUpdatedAt) < Date.parse(own.lastUpdatedAt)
    if (isOlder || !sameJson(fields[id]?.value, incoming.value)) continue
    numbers[fieldKey(id)] = own ? Math.max(partAsOf(seqs, fieldKey(id)), message.seq) : message.seq
  }
  return numbers
}

interface MergedFields {
  fields: Record<string, CaseField>
  unknown: string[]
}

function replaceFields(local: LiveCase, message: CaseFieldsUpdated, me: Viewer): MergedFields {
  const merged = Object.entries(message.fields).map(([id, incoming]) => {
    const own = fieldOf(local, id)
    return [id, own ? mergeField(own, incoming, me.id) : incoming] as const
  })
  return { fields: Object.fromEntries(merged), unknown: [] }
}

function changeFields(local: LiveCase, message: CaseFieldsUpdated, me: Viewer): MergedFields {
  const fields = { ...local.fields }
  const unknown: string[] = []
  for (const [id, incoming] of Object.entries(message.fields)) {
    const own = fieldOf(local, id)
    if (own) fields[id] = mergeField(own, incoming, me.id)
    // The members of an outdated full set may have been removed since: nothing to warn of.
    else if (!message.full) unknown.push(id)
  }
  return { fields, unknown }
}

const fieldOf = (record: LiveCase, id: string) => (Object.hasOwn(record.fields, id) ? record.fields[id] : undefined)
