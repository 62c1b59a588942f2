import type { DataType, Marker, Position } from '@dossier/contract/fields'
import type { RoleValue } from '@dossier/contract/fields/role'
import type { TimeSpentValue } from '@dossier/contract/fields/time-spent'
import { calculated } from './calculated.ts'
import { caseNumber } from '../case-number.ts'
import { checkbox } from './checkbox.ts'
import { dateTime } from './date-time.ts'
import { date } from './date.ts'
import { dollar } from './dollar.ts'
import { externalLink } from './external-link.ts'
import type { FieldType } from './field-type.ts'
import { fileOnly } from './file-only.ts'
import { iconUpload } from '../icon-upload.ts'
import { listData } from './list-data.ts'
import type { StoredRow } from '../data-rows.ts'
import { listMultiple } from './list-multiple.ts'
import { list } from './list.ts'
import { mapPath, mapRegion } from './map-line.ts'
import { mapMarker } from './map-marker.ts'
import { number } from './number.ts'
import { textArea } from './text-area.ts'
import { text } from './text.ts'
import { timeSpent } from './time-spent.ts'
import { time } from './time.ts'
import { userRole } from './user-role.ts'

/** The non-empty values of each data type. */
export interface ValueOf extends Record<DataType, unknown> {
  text: string
  'text-area': string
  number: number
  dollar: number
  date: string
  'date-time': string
  time: string
  checkbox: boolean
  list: string
  'list-multiple': string[]
  'list-data': StoredRow[]
  'map-marker': Marker[]
  'map-path': Position[]
  'map-region': Position[]
  'external-link': string
  'case-number': string
  'file-only': never
  'user-role': RoleValue
  calculated: number | string | boolean | TimeSpentValue
  'time-spent': TimeSpentValue
  'icon-upload': string
}

const FIELD_TYPES: { [D in DataType]: FieldType<ValueOf[D]> } = {
  text,
  'text-area': textArea,
  number,
  dollar,
  date,
  'date-time': dateTime,
  time,
  checkbox,
  list,
  'list-multiple': listMultiple,
  'list-data': listData,
  'map-marker': mapMarker,
  'map-path': mapPath,
  'map-region': mapRegion,
  'external-link': externalLink,
  'case-number': caseNumber,
  'file-only': fileOnly,
  'user-role': userRole,
  calculated,
  'time-spent': timeSpent,
  'icon-upload': iconUpload,
}

/** The behavior of a data type. Takes its name. */
export const fieldType = <D extends DataType>(dataType: D): FieldType<ValueOf[D]> => FIELD_TYPES[dataType]
