import { USER_FIELD_TYPES, type UserField } from '@dossier/contract/user-profile/fields'
import { TYPE_TITLES } from '@dossier/core/fields/types/type-titles'

export const typeTitle = ({ field }: UserField): string => TYPE_TITLES[field.dataType]

export const TYPES = USER_FIELD_TYPES.map((id) => ({ id, label: TYPE_TITLES[id] }))

/** The settings of a field, one word each. */
export const marksOf = ({ allowSelfEdit, requiredRecord, inHeader }: UserField): string[] => [
  ...(allowSelfEdit ? ['Self-edit'] : []),
  ...(requiredRecord ? ['Required'] : []),
  ...(inHeader ? ['Header'] : []),
]
