import type { CallOf } from '@dossier/contract/endpoint'
import type { FieldDefinition, ItemColumn } from '@dossier/contract/fields'
import type { Field, fields } from '@dossier/contract/fields/calls'
import { isBlank } from '@dossier/contract/required-text'
import { columnsOf } from '@dossier/core/fields/data-rows'
import { definitionFault, hasChoices } from '@dossier/core/fields/definition-fault'
import { hasRows } from '@dossier/core/fields/has-rows'
import { optionsOf } from '@dossier/core/fields/options'
import { sameJson } from '@dossier/core/live/same-json'
import { emptyChoice, type Choice } from '../../../kits/form/ChoicesField.tsx'
import type { Faults } from '../../../kits/form/request.ts'

/** The inputs of the form of a field. */
export interface FieldValues {
  title: string
  description: string
  dataType: FieldDefinition['dataType']
  /** Empty: the field has choices of its own. */
  dataSourceId: string
  choices: readonly Choice[]
  /** Of a table of items. */
  columns: readonly ItemColumn[]
  extensions: FieldDefinition['extensions']
  displayReadOnly: boolean
  adminOnly: boolean
  view: readonly number[]
  edit: readonly number[]
}

export const TITLES = {
  title: 'Title',
  description: 'Description',
  dataType: 'Type',
  dataSourceId: 'People choose from',
  choices: 'Choices',
  columns: 'Columns',
  extensions: 'Settings of the type',
  displayReadOnly: 'Read-only: nobody fills it in by hand',
  adminOnly: 'Only administrators see it',
  view: 'Who sees it',
  edit: 'Who fills it in',
}

export const NEW_FIELD: FieldValues = {
  title: '',
  description: '',
  dataType: 'text',
  dataSourceId: '',
  choices: [emptyChoice()],
  columns: [],
  extensions: {},
  displayReadOnly: false,
  adminOnly: false,
  view: [],
  edit: [],
}

export const valuesOf = (field: Field): FieldValues => ({
  title: field.title,
  description: field.description,
  dataType: field.dataType,
  dataSourceId: field.dataSourceId ?? '',
  columns: columnsOf(field),
  choices: optionsOf(field).map(({ key, label }) => ({ row: key, key, label })),
  extensions: field.extensions,
  displayReadOnly: field.displayReadOnly,
  adminOnly: field.permissions.adminOnly,
  view: field.permissions.view,
  edit: field.permissions.edit,
})

/** Rows that are filled in. */
export const choicesOf = ({ dataType, dataSourceId, choices }: FieldValues) =>
  hasChoices(dataType) && dataSourceId === '' ? choices.filter(({ label }) => !isBlank(label)) : []

export const permissionsOf = ({ view, edit, adminOnly }: FieldValues) => ({
  view: [...view],
  edit: [...edit],
  adminOnly,
})

type Body = Omit<CallOf<typeof fields.save>['body'], 'id' | 'lastUpdated'>

/** What differs from the start: others may have changed the rest. A title is always sent, so that it is never empty. */
export function changesOf(values: FieldValues, start: FieldValues): Body {
  const isOtherSource = values.dataSourceId !== start.dataSourceId
  const isOtherType = values.dataType !== start.dataType || isOtherSource
  const parts: [boolean, Body][] = [
    [values.dataType !== start.dataType, { dataType: values.dataType }],
    [isOtherSource, { dataSourceId: values.dataSourceId || null }],
    [values.description !== start.description, { description: values.description }],
    [values.displayReadOnly !== start.displayReadOnly, { displayReadOnly: values.displayReadOnly }],
    [!sameJson(permissionsOf(values), permissionsOf(start)), { permissions: permissionsOf(values) }],
    [isOtherType || !sameJson(values.extensions, start.extensions), { extensions: values.extensions }],
    [
      isOtherType || !sameJson(choicesOf(values), choicesOf(start)),
      // To another type they are new.
      { columnValues: choicesOf(values).map(({ key, label }) => ({ key: isOtherType ? 0 : key, label })) },
    ],
    [
      hasRows(values.dataType) && (isOtherType || !sameJson(values.columns, start.columns)),
      { columnValues: values.columns.map(({ field, label }) => ({ field, label })) },
    ],
  ]
  return Object.assign({ title: values.title }, ...parts.flatMap(([isChanged, part]) => (isChanged ? [part] : [])))
}

/** The definition that the form describes, as far as it is filled in. */
export const draftOf = (values: FieldValues): FieldDefinition => ({
  id: 'preview',
  title: values.title.trim() || 'New field',
  description: values.description,
  dataType: values.dataType,
  dataSourceId: values.dataSourceId || null,
  displayReadOnly: values.displayReadOnly,
  permissions: permissionsOf(values),
  columnValues: hasRows(values.dataType)
    ? [...values.columns]
    : choicesOf(values).map(({ row, label }) => ({ key: row, value: String(row), label })),
  extensions: values.extensions,
})

/** What the type demands, besides the contract, of the field with an id among all others. */
export function missingIn(
  values: FieldValues,
  { id, all }: { id?: string | undefined; all: readonly Field[] },
): Faults {
  const draft = draftOf(values)
  const fault = definitionFault({ ...draft, id: id ?? draft.id }, new Map(all.map((one) => [one.id, one])))
  if (fault?.at === 'columnValues') return { choices: fault.message }
  if (fault?.at === 'dataSourceId') return { dataSourceId: fault.message }
  return fault?.at === 'extensions' ? { extensions: fault.message } : {}
}
