import type { Insertable } from 'kysely'
import type { CaseColumns } from '../db/tables/cases.ts'
import type { TestTenant } from './world.ts'

export type RecordValues = Partial<Omit<Insertable<CaseColumns>, 'tenant_id' | 'id'>>

/**
 * Inserts records directly into the table, past every rule: with the first status, severity and template of the tenant
 * by default. Returns their ids in the given order.
 */
export function insertRecords(
  tenant: Pick<TestTenant, 'id' | 'asOwner'>,
  records: readonly RecordValues[],
): Promise<number[]> {
  if (records.length === 0) return Promise.resolve([])
  return tenant.asOwner(async (tx) => {
    const first = async (table: 'statuses' | 'severities' | 'templates') => {
      const rows = tx.selectFrom(table).select('id').where('tenant_id', '=', tenant.id).orderBy('id').limit(1)
      return (await rows.executeTakeFirstOrThrow()).id
    }
    const standard = {
      tenant_id: tenant.id,
      status_id: await first('statuses'),
      severity_id: await first('severities'),
      template_id: await first('templates'),
      assignee_id: null,
      opened_by_id: null,
      opened_by: '',
      closed: null,
      deleted: null,
    }
    const { max } = await tx
      .selectFrom('cases_base')
      .select((eb) => eb.fn.countAll<number>().as('max'))
      .where('tenant_id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    const rows = records.map((values, index) => ({
      ...standard,
      case_number: `N-${max + index + 1}`,
      title: `Record ${max + index + 1}`,
      ...values,
    }))
    const made = await tx.insertInto('cases_base').values(rows).returning('id').execute()
    return made.map((row) => row.id)
  })
}
