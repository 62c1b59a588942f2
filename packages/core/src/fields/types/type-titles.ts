import { DATA_TYPES, type DataType } from '@dossier/contract/fields'
import { fieldType } from './registry.ts'

/** What people call each data type. */
export const TYPE_TITLES = Object.fromEntries(DATA_TYPES.map((one) => [one, fieldType(one).title])) as Record<
  DataType,
  string
>
