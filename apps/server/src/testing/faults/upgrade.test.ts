import { readFile, readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import { buildSortIndexes } from '../../domains/views/order/build-sort-indexes.ts'
import { describeSchema, digestRows, listColumns } from '../describe-schema.ts'
import { emptyTables, fillEmptyTables, MADE_FROM_RECORDS } from '../releases/fill-empty-tables.ts'
import { insertRecords } from '../insert-records.ts'
import { SHARE } from '../matrix/share.ts'
import { testEngine } from '../postgres/postgres.ts'
import type { TestTenant } from '../world.ts'
import { brokenInvariants } from './check-invariants.ts'
import { prepareWorkspace, withDatabase } from './prepare-workspace.ts'
import { startProduct, type Place } from './start-product.ts'
import { migratedPlace, temporaryPlace } from './temporary-place.ts'

const RELEASES = new URL('../releases/', import.meta.url)
/** What a start changes without a migration. A migration that changes stored values as well names its table here. */
const CHANGES_BY_ITSELF = [
  'kysely_migration',
  'kysely_migration_lock',
  'case_counts',
  'secrets',
  // Tags have rows of words, too; that all of them are right is an invariant.
  'record_texts',
  // Its arrays are rows of `import_records`.
  'import_batches',
  ...MADE_FROM_RECORDS,
]
/** Columns that a migration removed, because they repeated what others hold. */
const REMOVED: Record<string, RegExp> = { cases_base: /^[ndrta]\d+$/, field_definitions: /^slot$/ }

/** On the embedded engine, which takes long to start, another one with most commits. */
const releases = (await readdir(RELEASES))
  .filter((name) => name.endsWith('.sql'))
  .filter((_, nth, { length }) => testEngine() === 'server' || SHARE === 'all' || nth === SHARE % length)

/** Loads the data of a release, as pg_dump wrote them, into an empty place. */
async function load(place: Place, release: string): Promise<void> {
  const dump = await readFile(new URL(release, RELEASES), 'utf8')
  await withDatabase(place, async ({ owner }) => {
    for (const role of ['dossier_app', 'dossier_gate', 'dossier_system'])
      await sql`do $$ begin create role ${sql.id(role)} nologin; exception when duplicate_object then null; end $$`.execute(
        owner,
      )
    // The dump changes the settings of its connection for good; this one ends with the block.
    await owner.connection().execute((connection) => sql.raw(dump).execute(connection))
  })
  await withDatabase(place, async ({ owner }) => {
    const { id } = await owner.selectFrom('tenants').select('id').where('id', '>', 0).executeTakeFirstOrThrow()
    await fillEmptyTables(owner, id)
    expect(await emptyTables(owner)).toEqual([])
  })
}

test.each(releases)(
  'data of release %s arrive whole at the schema of a new installation',
  { timeout: 180_000 },
  async (release) => {
    const place = await temporaryPlace()
    await load(place, release)
    const before = await withDatabase(place, async ({ owner }) => {
      const columns = await listColumns(owner)
      for (const table of CHANGES_BY_ITSELF) columns.delete(table)
      for (const [table, removed] of Object.entries(REMOVED))
        columns.set(table, columns.get(table)?.filter((column) => !removed.test(column)) ?? [])
      return { columns, digests: await digestRows(owner, columns) }
    })
    for (const [table, digest] of Object.entries(before.digests)) expect(digest, table).toMatch(/^[1-9]/)

    await using product = await startProduct(place)
    await product.kill()

    const after = await withDatabase(place, async ({ owner }) => ({
      schema: await describeSchema(owner),
      digests: await digestRows(owner, before.columns),
      broken: await brokenInvariants(owner),
      names: (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner)).rows,
    }))
    expect(after.names.map(({ name }) => name)).toEqual(Object.keys(migrations).toSorted())
    expect(after.digests).toEqual(before.digests)
    expect(after.broken).toEqual([])
    const schema = await withDatabase(await migratedPlace(), async (database) => {
      await migrate(database)
      return describeSchema(database.owner)
    })
    expect(after.schema).toEqual(schema)
  },
)

test('ADR-57 kept orders of texts are emptied by an upgrade and filled again, and titles have their indexes', async () => {
  const place = await temporaryPlace()
  await load(place, '0079.sql')
  await withDatabase(place, async ({ owner }) => {
    await sql`delete from field_orders`.execute(owner)
    await sql`insert into field_orders (tenant_id, id, field_id, kind, state, reached)
      values (1, 77, 'note', 'text', 'ready', 9000)`.execute(owner)
    await sql`update cases_base set title = 'Zaun', fields = fields || '{"note": "Ärger"}'
      where id = (select min(id) from cases_base where tenant_id = 1 and deleted is null and not is_closed)`.execute(
      owner,
    )
    await sql`update views set columns = array['title', 'fields.note'], owner_id = null where tenant_id = 1`.execute(
      owner,
    )
  })
  await withDatabase(place, async (database) => {
    const { owner } = database
    await migrate(database)
    const state = async () =>
      (await sql<{ state: string }>`select state from field_orders where id = 77`.execute(owner)).rows[0]?.state
    // The value that was written past the history is no matter here.
    const wrong = async () => (await brokenInvariants(owner)).filter((one) => one.includes('order'))
    expect(await state()).toBe('building')
    expect(await wrong()).toEqual([])
    const batch: Parameters<typeof buildSortIndexes>[0]['batch'] = async (work) =>
      void (await database.tenantTx(1, work))
    await buildSortIndexes(
      { tenantId: 1, batch, signal: new AbortController().signal },
      { announce: () => {}, many: 0 },
    )
    expect(await state()).toBe('ready')
    expect(await wrong()).toEqual([])
    const { rows } = await sql<{
      key: string
    }>`select key from order_texts where order_id = 77 and key like 'arger%'`.execute(owner)
    expect(rows).toHaveLength(1)
    const indexes = await sql<{ name: string }>`select indexname as name from pg_indexes
      where tablename = 'cases_base' and indexdef ~ '(sort_text|lower)[(]title[)]' and indexdef like '%btree%' order by 1`.execute(
      owner,
    )
    expect(indexes.rows.map(({ name }) => name)).toEqual(['cases_closed_titles', 'cases_open_titles'])
  })
}, 120_000)

test('ADR-2 every table of today can be filled, so that the next release is one command', async () => {
  const place = await migratedPlace()
  const { tenantId } = await prepareWorkspace(place)
  await withDatabase(place, async ({ owner }) => {
    const asOwner: TestTenant['asOwner'] = (work) => owner.transaction().execute(work)
    await insertRecords({ id: tenantId, asOwner }, [{}, {}])
    await fillEmptyTables(owner, tenantId)
    expect(await emptyTables(owner)).toEqual([])
  })
})
