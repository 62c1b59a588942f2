import { USER_FIELD_TYPES, type UserField, type UserFieldType } from '@dossier/contract/user-profile/fields'

/** What people call the data types. */
export const TYPE_TITLES: Record<UserFieldType, string> = {
  text: 'Text',
  'text-area': 'Long text',
  number: 'Number',
  date: 'Date',
  checkbox: 'Checkbox',
  list: 'List',
  'list-multiple': 'List, several choices',
}

export const typeTitle = ({ field }: UserField): string =>
  TYPE_TITLES[field.dataType as UserFieldType] ?? field.dataType

export const TYPES = USER_FIELD_TYPES.map((id) => ({ id, label: TYPE_TITLES[id] }))

/** The settings of a field, one word each. */
export const marksOf = ({ allowSelfEdit, requiredRecord, inHeader }: UserField): string[] => [
  ...(allowSelfEdit ? ['Self-edit'] : []),
  ...(requiredRecord ? ['Required'] : []),
  ...(inHeader ? ['Header'] : []),
]
