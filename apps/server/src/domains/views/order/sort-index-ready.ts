import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { RecordOrder } from './record-order.ts'
import type { Viewer } from '../viewer.ts'

/**
 * Whether the order of a field is kept as of this statement. It may have ended since the reader's catalogue was read; as
 * long as a statement sees it, all rows of it are there.
 */
export const isSortIndexReady = ({ tenant }: Pick<Viewer, 'tenant'>, { held }: RecordOrder): RawBuilder<SqlBool> =>
  held?.ofField
    ? sql`exists (select from field_orders o where o.tenant_id = ${tenant.id} and o.id = ${held.ofField.orderId}::int
        and o.state = 'ready')`
    : sql`true`

/** Whether the reader may see the value that a record `c` has in the order. */
export const isShown = ({ held }: RecordOrder): RawBuilder<SqlBool> =>
  held?.mask ? sql`c.template_id = any(${[...held.mask.templates]}::int[])` : sql`true`
