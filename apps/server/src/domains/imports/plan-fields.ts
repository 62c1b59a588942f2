import { MOST_DECIMALS } from '@dossier/contract/fields'
import type { ImportPlan, MadeField } from '@dossier/contract/import-plan'
import { CHOICE_LENGTH, FIELDS_PER_TEMPLATE, LIST_CHOICES } from '@dossier/contract/limits'
import { isTitleFree } from '@dossier/core/cases/title-template'
import { cleanLine } from '@dossier/core/fields/clean-text'
import { hasChoices } from '@dossier/core/fields/definition-fault'
import { isOffered } from '@dossier/core/fields/is-offered'
import { STANDARD_PRECISION } from '@dossier/core/fields/types/number'
import { twinIn } from '@dossier/core/fields/renew-choices'
import { foldName, partsOfCell } from '@dossier/core/import/names'
import { guessDecimal, readNumberCell } from '@dossier/core/import/number-cell'
import { randomUUID } from 'node:crypto'
import type { CatalogueField, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { readForms } from '../../catalogue/read-forms.ts'
import type { PlannedField } from '../../db/tables/imports.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import type { FileRow } from './rows-of-file.ts'

/**
 * The fields that the run makes for columns of a file. A field of the same title and type that is not in the form yet is
 * used instead of a new one. Nothing is added: the ids are those that the fields get. (ADR 69)
 */
export async function planFields(
  { tx, tenant }: Ctx,
  plan: ImportPlan,
  rows: readonly FileRow[],
): Promise<PlannedField[]> {
  const newColumns = plan.columns.flatMap(({ target, made }, column) =>
    target === null && made ? [{ column, ...made }] : [],
  )
  if (newColumns.length === 0) return []
  const { templates, fields } = await readForms(tx, tenant.id)
  const template = templates.get(plan.templateId) ?? notFound('Template')
  if (template.placedFields.length + newColumns.length > FIELDS_PER_TEMPLATE)
    conflict(`A template can have up to ${FIELDS_PER_TEMPLATE} fields.`)
  const twin = twinIn(newColumns.map(({ title }) => title))
  if (twin !== undefined) badInput(`Two columns become fields named "${twin}". Change one of the titles.`)
  return newColumns.map((one) => {
    const there = fieldFor(one, { template, fields: [...fields.values()] })
    const cells = rows.map(({ cells: all }) => all[one.column] ?? '')
    return {
      ...one,
      id: there?.id ?? randomUUID(),
      isThere: there !== undefined,
      choices: !there && hasChoices(one.dataType) ? choicesIn(cells, one.dataType) : [],
      precision: !there && one.dataType === 'number' ? decimalsIn(cells) : null,
    }
  })
}

/** The field that is there for it; refused if another one has the title. */
function fieldFor(
  { title, dataType }: MadeField,
  { template, fields }: { template: CatalogueTemplate; fields: readonly CatalogueField[] },
): CatalogueField | undefined {
  const named = fields.find((field) => foldName(field.title) === foldName(title))
  if (!named) {
    if (!isTitleFree(title)) conflict('In titles of templates, this stands for the number. Choose another title.')
    return undefined
  }
  if (!isOffered(named))
    conflict(`The field "${named.title}" is archived. Restore it, or change the title of the column.`)
  if (named.dataType !== dataType || template.fields.has(named.id))
    conflict(`A field named "${title}" already exists. Choose it for the column, or change the title.`)
  return named
}

/** So many that the first rows lose none, such as those of latitudes. */
function decimalsIn(cells: readonly string[]): number {
  const mark = guessDecimal(cells)
  const counts = cells.map((cell) => readNumberCell(cell, mark)?.digits.split('.')[1]?.length ?? 0)
  return Math.min(MOST_DECIMALS, Math.max(STANDARD_PRECISION, ...counts))
}

/** The first choices of a list. Those of later rows are added by the import. */
function choicesIn(cells: readonly string[], dataType: MadeField['dataType']): string[] {
  const labels = new Map<string, string>()
  for (const part of cells.flatMap((cell) => (dataType === 'list' ? [cell] : partsOfCell(cell, () => false)))) {
    const label = cleanLine(part).trim().replaceAll(/\s+/g, ' ')
    // Its row says that it is too long for a choice.
    if (label === '' || label.length > CHOICE_LENGTH) continue
    if (labels.size < LIST_CHOICES && !labels.has(foldName(label))) labels.set(foldName(label), label)
  }
  if (labels.size === 0) badInput('The first rows have no values to choose from. Make it a text field.')
  return [...labels.values()].toSorted((a, b) => a.localeCompare(b, 'en'))
}
