import { LIST_CHOICES } from '@dossier/contract/limits'
import { foldName } from '@dossier/core/import/names'
import { gatherChoices, type AddedChoices } from '@dossier/core/import/new-choices'
import { optionsOf } from '@dossier/core/fields/options'
import type { MappedColumn } from '@dossier/core/import/read-row'
import { loadFields } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { AddedByImport } from '../../db/tables/imports.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict } from '../../http/refusal.ts'
import { saveField } from '../fields/edit-fields.ts'
import type { JudgedRow } from './judge-rows.ts'

/** Notes the choices that rows would add. Rows for which a field has no room are refused. */
export function noteChoices(
  before: readonly AddedChoices[],
  columns: readonly MappedColumn[],
  rows: readonly JudgedRow[],
): { rows: JudgedRow[]; choices: AddedChoices[] } {
  const all = new Map(before.map((one) => [one.fieldId, one]))
  const fields = new Map(columns.flatMap(({ fills }) => ('field' in fills ? [[fills.field.id, fills.field]] : [])))
  const judged = rows.map((row): JudgedRow => {
    const message = row.outcome ? null : gatherChoices(all, row.draft.newChoices, fields)
    return message === null ? row : { ...row, outcome: { verdict: 'refuse', message } }
  })
  return { rows: judged, choices: [...all.values()] }
}

/**
 * Adds the choices that the check has found, as the person who runs the import. Those that are there by now are left out.
 * Returns what it has added to fields that were there before.
 */
export async function addChoices(ctx: Ctx, choices: readonly AddedChoices[]): Promise<AddedByImport['choices']> {
  const added: AddedByImport['choices'] = []
  if (choices.length === 0) return added
  // Between reading a list and saving it, nobody else adds to it.
  await lockTenant(ctx.tx, ctx.tenant.id)
  const all = await loadFields(ctx)
  for (const { fieldId, title, labels } of choices) {
    const field = all.get(fieldId) ?? conflict(`The field ${title} was removed. Check the file again.`)
    const existing = new Set(field.columnValues.map(({ label }) => foldName(label)))
    const fresh = labels.filter((label) => !existing.has(foldName(label)))
    if (fresh.length === 0) continue
    if (field.columnValues.length + fresh.length > LIST_CHOICES)
      conflict(`${field.title} can have up to ${LIST_CHOICES} choices. Check the file again.`)
    const columnValues = [...optionsOf(field), ...fresh.map((label) => ({ key: 0, label }))]
    const saved = await saveField(ctx, {
      id: fieldId,
      columnValues: columnValues.map(({ key, label }) => ({ key, label })),
    })
    const before = new Set(optionsOf(field).map(({ value }) => value))
    const values = optionsOf(saved).filter(({ value }) => !before.has(value))
    added.push({ fieldId, title: field.title, values: values.map(({ value, label }) => ({ value, label })) })
  }
  return added
}
