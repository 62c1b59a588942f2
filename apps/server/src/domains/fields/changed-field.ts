import type { ItemColumn } from '@dossier/contract/fields'
import type { ChoiceToSave, FieldToSave } from '@dossier/contract/fields/calls'
import { hasChoices } from '@dossier/core/fields/definition-fault'
import { hasRows } from '@dossier/core/fields/has-rows'
import { optionsOf } from '@dossier/core/fields/options'
import { renewChoices } from '@dossier/core/fields/renew-choices'
import type { CatalogueField } from '../../catalogue/catalogue.ts'
import { badInput, conflict } from '../../http/refusal.ts'
import type { StoredField } from './field-queries.ts'

const NEW = {
  title: '',
  description: '',
  dataType: 'text',
  dataSourceId: null,
  displayReadOnly: false,
  archived: false,
  permissions: { view: [], edit: [], adminOnly: false },
  columnValues: [],
  formerValues: [],
  formerLabels: {},
  formerInputs: [],
  extensions: {},
} as const satisfies Omit<StoredField, 'id'>

/** What a type or a data source leaves to the next one. */
const NOTHING = { columnValues: [], formerValues: [], formerLabels: {}, extensions: {} }

/** Removed choices that a field remembers. */
const FORMER = 5000

/** The definition that a save asks for. Omitted parts stay; a new type or data source has neither choices nor settings of the old one. */
export function changedField(before: CatalogueField | null, input: FieldToSave): StoredField {
  const stored: Omit<StoredField, 'id'> = before ?? NEW
  const dataType = input.dataType ?? stored.dataType
  const kept = dataType === stored.dataType ? stored.dataSourceId : null
  const dataSourceId = input.dataSourceId === undefined ? kept : input.dataSourceId
  const isSame = dataType === stored.dataType && dataSourceId === stored.dataSourceId
  const start = isSame ? stored : { ...stored, ...NOTHING }
  return {
    id: input.id,
    title: input.title ?? start.title,
    description: input.description?.trim() ?? start.description,
    dataType,
    dataSourceId,
    displayReadOnly: input.displayReadOnly ?? start.displayReadOnly,
    archived: input.archived ?? start.archived === true,
    permissions: input.permissions ? eachOnce(input.permissions) : start.permissions,
    extensions: input.extensions ?? start.extensions,
    formerInputs: start.formerInputs,
    ...choicesOf(start, { ...input, dataType }),
  }
}

const eachOnce = ({ view, edit, adminOnly }: StoredField['permissions']) => ({
  view: [...new Set(view)],
  edit: [...new Set(edit)],
  adminOnly,
})

type Choices = Pick<StoredField, 'columnValues' | 'formerValues' | 'formerLabels'>

function choicesOf(
  { columnValues, ...former }: Choices,
  input: Pick<FieldToSave, 'columnValues' | 'dataType'>,
): Choices {
  const { formerValues, formerLabels } = former
  const removed = { formerValues, formerLabels }
  if (input.columnValues === undefined) return { columnValues: [...columnValues], ...removed }
  if (hasRows(input.dataType!)) return { columnValues: input.columnValues.map(unread), ...removed }
  // The definition says why it cannot have any.
  if (!hasChoices(input.dataType!)) return { columnValues: input.columnValues.map(unstored), ...removed }
  const renewed = renewChoices(input.columnValues, {
    columnValues: optionsOf({ columnValues: [...columnValues] }),
    ...removed,
  })
  if (!renewed.ok) return badInput(renewed.message, 'columnValues')
  if (renewed.formerValues.length > FORMER)
    conflict('Too many choices of this field have been removed. Add another field instead.', 'columnValues')
  const { ok: _, ...choices } = renewed
  return choices
}

/** The data source says of which type a column is. */
const unread = ({ field = '', label }: ChoiceToSave, order: number): ItemColumn => ({
  field,
  label,
  order,
  dataType: 'text',
})

const unstored = ({ label }: { label: string }) => ({ key: 0, value: label, label })
