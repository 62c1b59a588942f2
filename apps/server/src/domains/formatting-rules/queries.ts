import type { FormattingSetting } from '@dossier/contract/formatting-rules'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import { textOrder } from '../../db/text-order.ts'

const COLUMNS = ['id', 'title', 'data_type as dataType', 'rules', 'last_updated as lastUpdated'] as const

type Values = Pick<FormattingSetting, 'title' | 'dataType' | 'rules'>

const valuesOf = ({ title, dataType, rules }: Values) => ({
  title,
  data_type: dataType,
  rules: JSON.stringify(rules),
})

export const selectSettings = (tx: Tx, tenantId: number): Promise<FormattingSetting[]> =>
  tx
    .selectFrom('formatting_settings')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .execute()

export const insertSetting = (tx: Tx, tenantId: number, values: Values): Promise<FormattingSetting> =>
  tx
    .insertInto('formatting_settings')
    .values({ tenant_id: tenantId, ...valuesOf(values) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updateSetting = (
  tx: Tx,
  tenantId: number,
  { id, ...values }: Values & { id: string },
): Promise<FormattingSetting> =>
  tx
    .updateTable('formatting_settings')
    .set({ ...valuesOf(values), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteSetting = (tx: Tx, tenantId: number, id: string) =>
  tx.deleteFrom('formatting_settings').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
