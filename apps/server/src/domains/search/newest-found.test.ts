import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../http/context.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { searchSimple } from './search-simple.ts'

/** More than are ranked, and far behind the others. */
const GASKETS = 700
const RECORDS = 20_000

test(
  'ADR-104 the palette finds the newest of a text that a few hundred old records have, and tests hardly any other',
  { timeout: 120_000 },
  async () => {
    const tenant = await newTenant()
    const person = await tenant.person()
    const { services } = await testServer()
    await insertRecords(tenant, [{ title: 'Lamp' }])
    await tenant.asOwner((tx) =>
      sql`insert into cases_base (tenant_id, case_number, title, summary, template_id, status_id, severity_id, opened_by,
          is_closed, is_sensitive, last_updated)
        select tenant_id, 'P-' || n, case when n > ${RECORDS - GASKETS}::int then 'Gasket ' else 'Lamp ' end || n,
          case when n > ${RECORDS - GASKETS}::int then 'worn washer' else '' end, template_id, status_id, severity_id, '',
          n % 3 = 0, n % 10 = 1, now() - n * interval '1 minute'
        from cases_base, generate_series(1, ${RECORDS}::int) n where tenant_id = ${tenant.id}`.execute(tx),
    )
    const { owner } = services.database
    for (const table of ['cases_base', 'case_recency', 'record_texts'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(owner)
    const me = { id: person.id, isAdmin: false, editData: false, teams: [] }
    const ask = (searchTerm: string, table: string) =>
      services.database.tenantTx(tenant.id, async (tx) => {
        const read = async () =>
          (
            await sql<{ rows: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
              from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
          ).rows[0]?.rows ?? 0
        const ctx = { tx, tenant: { id: tenant.id, settings: {} }, me, services } as unknown as Ctx
        const before = await read()
        const found = await searchSimple(ctx, { searchTerm, includeUsers: false })
        return { ids: found.map(({ id }) => id), rows: (await read()) - before }
      })
    const byHand = await sql<{ id: number }>`select id from cases_base where tenant_id = ${tenant.id}
      and title like 'Gasket%' and not is_sensitive order by last_updated desc, id desc limit 10`.execute(owner)
    // A record is tested for words by reading its texts.
    for (const [text, table] of [
      ['gasket', 'cases_base'],
      ['washer', 'record_texts'],
      ['"worn washer"', 'record_texts'],
      ['wash', 'record_texts'],
    ] as const) {
      const { ids, rows } = await ask(text, table)
      expect(ids, text).toEqual(byHand.rows.map(({ id }) => id))
      expect(rows, text).toBeLessThan(6_000)
    }
  },
)
