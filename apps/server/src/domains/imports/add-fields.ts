import type { AddedFields, FieldsToAdd } from '@dossier/contract/imports'
import { MOST_DECIMALS } from '@dossier/contract/fields'
import { CHOICE_LENGTH, FIELDS_PER_TEMPLATE, LIST_CHOICES } from '@dossier/contract/limits'
import type { NewField } from '@dossier/contract/import-plan'
import { cleanLine, cutText } from '@dossier/core/fields/clean-text'
import { hasChoices } from '@dossier/core/fields/definition-fault'
import { fieldKey } from '@dossier/core/fields/field-key'
import { STANDARD_PRECISION } from '@dossier/core/fields/number'
import { twinIn } from '@dossier/core/fields/renew-choices'
import { foldName, partsOfCell } from '@dossier/core/import/names'
import { guessDecimal, readNumberCell } from '@dossier/core/import/number-cell'
import type { CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { readForms } from '../../catalogue/read-forms.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { saveField } from '../fields/edit-fields.ts'
import { reserveId } from '../fields/reserve-id.ts'
import { saveTemplate } from '../templates/edit-templates.ts'
import { findColumns } from './find-columns.ts'
import type { ImportRecord } from './queries.ts'

/**
 * Makes fields for columns of a file, at the end of the form of a template. A field of the same title and type that is
 * not in the form yet is used instead of a new one.
 */
export async function addFields(ctx: Ctx, record: ImportRecord, wanted: FieldsToAdd): Promise<AddedFields> {
  const { tx, tenant } = ctx
  const { rows, header } = await findColumns(ctx, record, wanted)
  await lockTenant(tx, tenant.id)
  const { templates, fields } = await readForms(tx, tenant.id)
  const template = templates.get(wanted.templateId) ?? notFound('Template')
  if (template.placedFields.length + wanted.columns.length > FIELDS_PER_TEMPLATE)
    conflict(`A template can have up to ${FIELDS_PER_TEMPLATE} fields.`)
  const twin = twinIn(wanted.columns.map(({ title }) => title))
  if (twin !== undefined) badInput(`Two columns become fields named "${twin}". Change one of the titles.`)
  const added: AddedFields = []
  for (const column of wanted.columns) {
    if (column.column >= header.length) badInput('The file has other columns. Choose its separator again.')
    const known = [...fields.values()].find(
      ({ id, title, dataType }) =>
        dataType === column.dataType && foldName(title) === foldName(column.title) && !template.fields.has(id),
    )
    const cells = rows.map((row) => row.cells[column.column] ?? '')
    const { id } = known ?? (await makeField(ctx, column, cells))
    added.push({ column: column.column, target: fieldKey(id), title: column.title })
  }
  await place(ctx, template, added)
  return added
}

async function makeField(ctx: Ctx, { title, dataType }: NewField, cells: readonly string[]): Promise<{ id: string }> {
  const { id } = await reserveId(ctx)
  const settings = hasChoices(dataType)
    ? { columnValues: choicesIn(cells, dataType) }
    : dataType === 'number' && { extensions: { precision: decimalsIn(cells) } }
  return saveField(ctx, { id, title, dataType, ...settings })
}

/** So many that the first rows lose none, such as those of latitudes. */
function decimalsIn(cells: readonly string[]): number {
  const mark = guessDecimal(cells)
  const counts = cells.map((cell) => readNumberCell(cell, mark)?.split('.')[1]?.length ?? 0)
  return Math.min(MOST_DECIMALS, Math.max(STANDARD_PRECISION, ...counts))
}

/** The first choices of a list. Those of later rows are added by the import. */
function choicesIn(cells: readonly string[], dataType: NewField['dataType']): { key: number; label: string }[] {
  const labels = new Map<string, string>()
  for (const part of cells.flatMap((cell) => (dataType === 'list' ? [cell] : partsOfCell(cell, () => false)))) {
    const label = cutText(cleanLine(part).trim().replaceAll(/\s+/g, ' '), CHOICE_LENGTH)
    if (label !== '' && labels.size < LIST_CHOICES && !labels.has(foldName(label))) labels.set(foldName(label), label)
  }
  if (labels.size === 0) badInput('The first rows have no values to choose from. Make it a text field.')
  return [...labels.values()].toSorted((a, b) => a.localeCompare(b, 'en')).map((label) => ({ key: 0, label }))
}

async function place(ctx: Ctx, template: CatalogueTemplate, added: AddedFields): Promise<void> {
  const placed = template.placedFields.map(({ field: { id }, ...one }) => ({ ...one, field: { id } }))
  const start = Math.max(-1, ...placed.map(({ order }) => order)) + 1
  // Templates without fields can have no section.
  const sections = template.sections.length > 0 ? [...template.sections] : ['General']
  const more = added.map(({ target }, nth) => ({
    field: { id: target.slice(fieldKey('').length) },
    order: start + nth,
    section: sections.at(-1)!,
    requiredRecord: false,
    requiredCase: false,
    permissions: null,
  }))
  await saveTemplate(ctx, { id: template.id, title: template.title, sections, fields: [...placed, ...more] })
}
