import type { SavedField } from '@dossier/contract/cases/fields'
import type { FieldValue } from '@dossier/contract/fields'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { RowEdit } from '@dossier/core/fields/row-change'
import type { CatalogueTemplateField } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { applyTo } from './writing/apply-changes.ts'
import { editableField, showDraft } from './locks/field-locks.ts'
import { loadCase, type LoadedCase } from './load-case.ts'
import { valueFor } from './plans/plan-field.ts'
import { presentField } from './present-case.ts'
import { writerOf } from './writing/writer.ts'

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
  const { caseId, inProgress, ...field } = save
  if (inProgress) return draft(ctx, save)
  const { loaded } = await applyTo(writerOf(ctx), caseId, [{ kind: 'field', ...field, endsEdit: true }])
  return presentSaved(loaded, loaded.record.template.fields.get(save.fieldId)!)
}

/** Adds, changes or removes one row, whatever the others are by now. (D-052) */
export async function changeRow(
  ctx: Ctx,
  { caseId, ...change }: Pick<FieldSave, 'caseId' | 'fieldId' | 'fence' | 'base'> & { edit: RowEdit },
): Promise<SavedField> {
  const { loaded } = await applyTo(writerOf(ctx), caseId, [{ kind: 'row', ...change, endsEdit: true }])
  return presentSaved(loaded, loaded.record.template.fields.get(change.fieldId)!)
}

async function draft(ctx: Ctx, { caseId, fieldId, value, fence }: FieldSave): Promise<SavedField> {
  const loaded = await loadCase(ctx, caseId)
  const one = editableField(ctx, loaded, fieldId)
  const shown = { key: fieldKey(fieldId), fence, value: valueFor(one.field, value) }
  return presentSaved(await showDraft(ctx, loaded, shown), one)
}

const presentSaved = (loaded: LoadedCase, one: CatalogueTemplateField): SavedField => ({
  ...presentField(loaded, one),
  seq: loaded.record.row.seq,
})
