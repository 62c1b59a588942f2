import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isTimeSpent } from '../time-spent/track.ts'

type Chooser = Pick<FieldDefinition, 'dataSourceId'>

const ITEM_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const RECORD_ID = /^[1-9]\d{0,9}$/
const MAX_RECORD_ID = 2_147_483_647

/** Whether people choose from the records of the tenant instead of items. (ADR 72) */
export const picksRecords = ({ dataSourceId }: Chooser): boolean => dataSourceId === RECORDS_SOURCE

/** Whether this names a record; items have other ids. */
export const isRecordId = (id: string): boolean => RECORD_ID.test(id) && Number(id) <= MAX_RECORD_ID

/** Whether this could be the id of what the field chooses from; only the server knows whether there is such a thing. */
export const isChosenId = (field: Chooser, input: unknown): input is string =>
  typeof input === 'string' && (picksRecords(field) ? isRecordId(input) : ITEM_ID.test(input))

/**
 * The ids of the items or records in a value: those that were chosen, for several rows perhaps the same, or whose times
 * are tracked.
 */
export function itemIdsOf(field: Chooser, value: FieldValue): string[] {
  if (field.dataSourceId === null || value === null) return []
  const chosen = isTimeSpent(value) ? value.totals.map(({ fieldValue }) => fieldValue) : value
  return (Array.isArray(chosen) ? chosen : [chosen]).map(itemIn).filter((id) => isChosenId(field, id))
}

/** Of a row, its item; before it is stored it may be named by the row's id alone. */
function itemIn(one: unknown): unknown {
  if (typeof one !== 'object' || one === null) return one
  const { id, itemId = id } = one as { id?: unknown; itemId?: unknown }
  return itemId
}
