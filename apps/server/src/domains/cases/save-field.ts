import type { SavedField } from '@dossier/contract/cases/fields'
import type { FieldValue } from '@dossier/contract/fields'
import { mergeSet } from '@dossier/core/editing/merge-set'
import { fieldKey } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import { sql } from 'kysely'
import { savedAtText } from '../../db/saved-at.ts'
import { recordChanges, type CaseChange, type Entry } from '../../history/record-changes.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import type { CatalogueField, CatalogueTemplateField } from '../../catalogue/catalogue.ts'
import { settle, sinceBase, type Values } from './base.ts'
import type { ChangesSince } from '../../history/read-since.ts'
import { requireUnlocked, editableField, releaseLock, showDraft } from './field-locks.ts'
import { isFieldEmpty, normalizeField, slotOf, titleOf } from './field-values.ts'
import { loadCase, recordOf, type CaseRecord, type LoadedCase } from './load-case.ts'
import { fieldValue, presentField } from './present-case.ts'

interface FieldSave {
  caseId: number
  fieldId: string
  value: FieldValue
  fence?: number | undefined
  base?: number | undefined
  /** Only shows the draft to others. */
  inProgress: boolean
}

/**
 * Writes one field and releases the caller's lock on it; or, in progress, shows the draft and keeps the lock. (D-052)
 * With a base, changes by others since then are kept, or reported as a conflict. (D-123)
 */
export async function saveField(ctx: Ctx, save: FieldSave): Promise<SavedField> {
  const { caseId, fieldId, fence, base, inProgress } = save
  const loaded = await loadCase(ctx, caseId, { forUpdate: !inProgress })
  const one = editableField(ctx, loaded, fieldId)
  const key = fieldKey(fieldId)
  const mine = valueFor(one.field, save.value)
  if (inProgress) return presentSaved(await showDraft(ctx, loaded, { key, fence, value: mine }), one)
  await requireUnlocked(ctx, loaded, { key, fence: base === undefined ? fence : undefined })
  const since = await sinceBase(ctx, loaded.record, { key, base })
  const value = since ? settleField(ctx, loaded, { field: one.field, since, mine }) : mine
  requireFilled(loaded.record, one, value)
  const [written] = await Promise.all([
    writeField(ctx, loaded, { field: one.field, value }),
    releaseLock(ctx, loaded, key),
  ])
  const locks = loaded.locks.filter((lock) => lock.key !== key || lock.user_id !== ctx.me.id)
  return presentSaved({ ...written, locks }, one)
}

const presentSaved = (loaded: LoadedCase, one: CatalogueTemplateField): SavedField => ({
  ...presentField(loaded, one),
  seq: loaded.record.row.seq,
})

function valueFor(field: CatalogueField, input: FieldValue): FieldValue {
  const result = normalizeField(field, input)
  return result.ok ? result.value : badInput(result.message)
}

function settleField(
  ctx: Ctx,
  { record }: LoadedCase,
  { field, since, mine }: { field: CatalogueField; since: ChangesSince; mine: FieldValue },
): FieldValue {
  const values = { seen: since.seen as FieldValue, mine, present: fieldValue(record, field.id) }
  const isSet = field.dataType === 'list-multiple'
  const merge = ({ seen, mine, present }: Values<FieldValue>) =>
    valueFor(field, mergeSet({ seen: choicesOf(seen), mine: choicesOf(mine), present: choicesOf(present) }))
  return settle<FieldValue>(ctx, record, {
    since,
    values,
    rules: { isSame: sameJson, merge: isSet ? merge : undefined },
  })
}

const choicesOf = (value: FieldValue): string[] => (value ?? []) as string[]

/** A required field may still be empty from before, but it is not emptied. */
function requireFilled(record: CaseRecord, one: CatalogueTemplateField, value: FieldValue): void {
  const required = record.isCase ? one.requiredCase : one.requiredRecord
  if (!required || !isFieldEmpty(one.field, value)) return
  if (!isFieldEmpty(one.field, fieldValue(record, one.field.id))) badInput(`Please enter ${one.field.title}.`)
}

/** Document, typed column and time of a field in one update, with the title when the template writes it. */
async function writeField(
  ctx: Ctx,
  loaded: LoadedCase,
  { field, value }: { field: CatalogueField; value: FieldValue },
): Promise<LoadedCase> {
  const { record, catalogue } = loaded
  const old = fieldValue(record, field.id)
  if (sameJson(old, value)) return loaded
  const fields = withField(record.row.fields, field.id, value)
  const title = record.template.enableTitleTemplate
    ? titleOf(record.template, { caseNumber: record.caseNumber, fields })
    : record.row.title
  const entries: Entry[] = [{ key: fieldKey(field.id), old, new: value }]
  if (title !== record.row.title) entries.push({ key: 'title', old: record.row.title, new: title })
  const set = { ...fieldColumns(field, value), ...(title !== record.row.title && { title }) } as CaseChange
  const { seq, last_updated } = await recordChanges(ctx, record.id, { type: 'fieldChanged', entries, set })
  const field_times = { ...record.row.field_times, [field.id]: last_updated }
  const row = { ...record.row, title, fields, field_times, seq, last_updated }
  return { ...loaded, record: recordOf(row, { catalogue, tags: record.tags }) }
}

function withField(fields: Readonly<Record<string, FieldValue>>, id: string, value: FieldValue) {
  const { [id]: _, ...others } = fields
  return value === null ? others : { ...others, [id]: value }
}

const fieldColumns = (field: CatalogueField, value: FieldValue) => ({
  fields:
    value === null
      ? sql`fields - ${field.id}::text`
      : sql`fields || jsonb_build_object(${field.id}::text, ${JSON.stringify(value)}::jsonb)`,
  field_times: sql`field_times || jsonb_build_object(${field.id}::text, ${savedAtText})`,
  ...slotOf(field, value),
})
