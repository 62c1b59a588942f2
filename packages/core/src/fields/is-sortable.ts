import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import { fieldType } from './types/registry.ts'

/** Whether values of this type have an order. */
export const hasOrder = (dataType: DataType): boolean => fieldType(dataType).order !== null

/**
 * Whether lists can be sorted by a field. Not by items of a data source: a renamed item would move every record that has
 * it. (ADR 72)
 */
export const isSortable = ({ dataType, dataSourceId }: Pick<FieldDefinition, 'dataType' | 'dataSourceId'>): boolean =>
  hasOrder(dataType) && dataSourceId === null
