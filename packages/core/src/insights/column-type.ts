import type { FieldDefinition } from '@dossier/contract/fields'
import { valueType } from '../calculations/result.ts'
import { groupDataType } from '../views/group-by.ts'

/** The data type of a column's groups, as views have it; of a column that views cannot be grouped by, of its values. */
export const columnType = (key: string, field: FieldDefinition | undefined): string =>
  groupDataType(key, field) ?? (field ? valueType(field) : key === 'openForDays' ? 'number' : 'text')
