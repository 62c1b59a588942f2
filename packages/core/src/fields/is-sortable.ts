import type { DataType } from '@dossier/contract/fields'

const UNSORTABLE: readonly DataType[] = ['list-multiple', 'map-marker']

/** Whether lists can be sorted by fields of this type. Of several values, none is the first. */
export const isSortable = (dataType: DataType): boolean => !UNSORTABLE.includes(dataType)
