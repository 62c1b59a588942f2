import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../http/context.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'
import { listRecords } from '../list-records.ts'

test(
  'ADR-145 a list that asks for a value and is sorted by it passes no records with another',
  { timeout: 120_000 },
  async () => {
    const tenant = await newTenant({ statuses: ['First', 'Second', 'Third'] })
    const { services } = await testServer()
    const { owner } = services.database
    await insertRecords(tenant, [{ title: 'Lamp' }])
    await sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by)
    select tenant_id, 'O-' || n, 'Lamp ' || n, template_id,
      (array(select id from statuses s where s.tenant_id = c.tenant_id order by position))[1 + n % 5 / 2], severity_id, ''
    from cases_base c, generate_series(1, 12000) n where tenant_id = ${tenant.id}`.execute(owner)
    await sql`analyze cases_base`.execute(owner)
    const { rows: statuses } = await sql<{ id: number }>`
    select id from statuses where tenant_id = ${tenant.id} order by position`.execute(owner)
    const editor = await tenant.person({ isAdmin: true })
    const me = { id: editor.id, isAdmin: false, editData: false, teams: [] }
    for (const some of [[2], [1], [0], [1, 2]]) {
      const value = some.map((nth) => statuses[nth]!.id)
      const clauses = [{ field: 'statusId', operator: 'Any', value } as const]
      const { id: viewId } = await editor.call(viewEditing.save, { body: { title: 'Of statuses', clauses } })
      for (const [sortDesc, way] of [
        [false, 'asc'],
        [true, 'desc'],
      ] as const) {
        const shown = async () =>
          services.database.tenantTx(tenant.id, async (tx) => {
            const ctx = { tx, tenant: { id: tenant.id, settings: {} }, me, services } as unknown as Ctx
            const request = { viewId, page: 1, pageSize: 20, searchTerm: '', sortBy: 'statusId', sortDesc }
            const read = async () =>
              (
                await sql<{ rows: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
                from pg_stat_xact_user_tables where relname = 'cases_base'`.execute(tx)
              ).rows[0]?.rows ?? 0
            const before = await read()
            const [table] = (await listRecords(ctx, request)).casesTables
            return { ids: table!.cases.map(({ id }) => id), rows: (await read()) - before }
          })
        const byHand = await sql<{ id: number }>`select c.id from cases_base c join statuses s on s.id = c.status_id
        where c.tenant_id = ${tenant.id} and c.status_id = any(${value}::int[])
        order by s.position ${sql.raw(way)}, c.id desc limit 20`.execute(owner)
        await shown()
        const { ids, rows } = await shown()
        expect(ids, `${some.join()} ${way}`).toEqual(byHand.rows.map(({ id }) => id))
        expect(rows, `${some.join()} ${way}`).toBeLessThan(500)
      }
    }
  },
)
