import type { CaseField } from '@dossier/contract/cases/details'
import type { CaseFieldsUpdated } from '@dossier/contract/live/case-hub'
import { asOf, later, partAsOf, type LiveCase, type Merged } from './live-case.ts'
import { mergeField } from './merge-field.ts'

/** Whose screen it is. */
export interface Viewer {
  id: number
}

/**
 * Takes pushed fields into the local record. A full set also adds the fields that are new and removes those that it
 * lacks, unless a later set has been seen. A field that the record does not have is left out with a warning.
 */
export function mergeCaseFieldsUpdated(local: LiveCase, message: CaseFieldsUpdated, me: Viewer): Merged {
  if (message.caseId !== local.id) {
    return { record: local, warnings: [`Record ${local.id} got fields of ${message.caseId}.`] }
  }
  const known = asOf(local)
  const replaces = message.full && message.seq >= partAsOf(known, 'fields')
  const { fields, unknown } = replaces ? replaceFields(local, message, me) : changeFields(local, message, me)
  const parts = replaces ? { ...known.parts, fields: message.seq } : known.parts
  const record: LiveCase = {
    ...local,
    fields,
    seq: Math.max(local.seq, message.seq),
    lastUpdatedAt: later(local.lastUpdatedAt, message.lastUpdatedAt),
    asOf: { ...known, parts },
  }
  return { record, warnings: unknown.map((id) => `Record #${local.caseNumber} has no field ${id} to update.`) }
}

/** Takes the answer to an own save of one field into the local record. */
export function mergeSavedField(local: LiveCase, saved: CaseField, me: Viewer): Merged {
  const { caseId, lastUpdatedAt } = saved
  const fields = { [saved.field.id]: saved }
  return mergeCaseFieldsUpdated(local, { caseId, full: false, seq: local.seq, lastUpdatedAt, fields }, me)
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
