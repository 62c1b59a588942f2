import type { DataType } from '@dossier/contract/fields'
import { fieldType } from './registry.ts'

/** Whether lists can be sorted by fields of this type. */
export const isSortable = (dataType: DataType): boolean => fieldType(dataType).order !== null
