import type { DataType } from '@dossier/contract/fields'
import { fieldType } from './types/registry.ts'

/** Whether values of a type are compared by their size, and stand in columns of numbers. */
export const isNumeric = (dataType: DataType | undefined): boolean =>
  dataType !== undefined && fieldType(dataType).comparison === 'number'
