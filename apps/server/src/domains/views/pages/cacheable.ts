import { fieldIdOf } from '@dossier/core/fields/field-key'
import { columnsOf, type Condition } from '@dossier/core/filters/condition'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { hasOnlyRead } from '../../../db/tenant-tx.ts'
import { LIFETIME } from '../../../query/cache/snapshot-cache.ts'
import type { ResolvedQuery } from '../../../query/record-query.ts'
import type { ListReader } from '../list-reader.ts'
import type { RecordOrder } from '../order/record-order.ts'
import { ListSnapshot } from './list-snapshots.ts'

/** What is true of a record also depends on the time, or on what other tables hold. */
const NOT_OF_RECORDS = new Set(['importId', 'openForDays', 'tags', 'time-spent', 'file-only'])

/** Whether a record joins and leaves the list by changes of its own alone, which are known afterwards. (ADR 145) */
export const isCacheable = ({ condition, until, catalogue }: ResolvedQuery): boolean =>
  until > Date.now() + LIFETIME && isOfRecords(condition, catalogue)

/** Whether a condition asks for nothing but what changes of records change. */
export const isOfRecords = (condition: Condition, catalogue: Catalogue): boolean =>
  columnsOf(condition).every((column) => {
    const field = fieldIdOf(column)
    return (
      !itemColumnOf(column) &&
      !NOT_OF_RECORDS.has(field === null ? column : (catalogue.fields.get(field)?.dataType ?? ''))
    )
  })

/** Whether records keep their order as long as none of them changes. */
const isOrderOfRecords = (order: RecordOrder): boolean =>
  order.by === 'column' && order.several
    ? order.several.every(isOrderOfRecords)
    : order.key !== 'tags' && order.key !== 'openForDays'

/** Null where nothing is cached: what a transaction has changed itself may never be committed. */
export function snapshotOf(reader: ListReader, query: ResolvedQuery, order: RecordOrder): ListSnapshot | null {
  const isUsed = isCacheable(query) && isOrderOfRecords(order) && hasOnlyRead(reader.tx)
  return isUsed ? new ListSnapshot(reader, query, order) : null
}
