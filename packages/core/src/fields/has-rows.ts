import type { DataType } from '@dossier/contract/fields'

/** Whether values are rows, each of an item of a data source. */
export const hasRows = (dataType: DataType): boolean => dataType === 'list-data'
