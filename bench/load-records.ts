import { sql, type Transaction } from 'kysely'
import type { DB } from '../apps/server/src/db/schema.ts'
import type { Database } from '../apps/server/src/db/open.ts'
import { hashPassword } from '../apps/server/src/domains/auth/password.ts'
import { createField } from '../apps/server/src/domains/fields/create-field.ts'
import { createTemplate } from '../apps/server/src/domains/templates/create-template.ts'
import { createTenant } from '../apps/server/src/domains/tenant/create-tenant.ts'
import { createIdentity, createUser } from '../apps/server/src/domains/users/create-user.ts'

export const BENCH_EMAIL = 'bench@bench.example'
export const BENCH_PASSWORD = 'a password for measuring'
const PEOPLE = 200
const TEMPLATES = 20
const BATCH = 100_000

export interface Loaded {
  tenantId: number
  templateId: number
  /** The number field that the save writes. */
  fieldId: string
}

/** A tenant with that many records, shaped like an organization's: 20 templates, 200 people, 40 % closed. */
export async function loadRecords(database: Database, records: number): Promise<Loaded> {
  const loaded = await database.owner.transaction().execute(setUp)
  const { owner } = database
  for (let from = 1; from <= records; from += BATCH)
    await insertRecords(owner, { ...loaded, from, to: Math.min(records, from + BATCH - 1) })
  await owner.insertInto('case_numbers').values({ tenant_id: loaded.tenantId, last_number: records }).execute()
  await sql`vacuum (analyze)`.execute(owner)
  return loaded
}

async function setUp(tx: Transaction<DB>): Promise<Loaded> {
  const tenantId = await createTenant(tx, { title: 'Bench', domain: 'bench' })
  const passwordHash = await hashPassword(BENCH_PASSWORD)
  const identityId = await createIdentity(tx, { email: BENCH_EMAIL, name: 'Bench', passwordHash })
  await createUser(tx, { tenantId, identityId, name: 'Bench', email: BENCH_EMAIL })
  for (let person = 2; person <= PEOPLE; person++)
    await createUser(tx, { tenantId, identityId: null, name: `Person ${person}`, email: `p${person}@bench.example` })
  const fields = [
    { id: 'cost', title: 'Cost', dataType: 'number' },
    { id: 'hours', title: 'Hours', dataType: 'number' },
    { id: 'due', title: 'Due', dataType: 'date' },
    { id: 'visit', title: 'Visit', dataType: 'date' },
    { id: 'kinds', title: 'Kinds', dataType: 'list-multiple', choices: ['a', 'b', 'c', 'd', 'e', 'f'] },
  ] as const
  for (const field of fields) await createField(tx, tenantId, field)
  const templateIds: number[] = []
  for (let template = 0; template < TEMPLATES; template++)
    templateIds.push(await createTemplate(tx, tenantId, { title: `Template ${template}`, fields }))
  return { tenantId, templateId: templateIds[0] ?? 0, fieldId: 'cost' }
}

/** Record n gets the number n; all its values are derived from n, so that two loads are alike. */
const insertRecords = (owner: Database['owner'], range: Loaded & { from: number; to: number }) =>
  sql`
    with ids as (
      select array(select id from templates where tenant_id = ${range.tenantId} and title <> 'General' order by id) as templates,
        array(select id from statuses where tenant_id = ${range.tenantId} order by position) as statuses,
        array(select id from severities where tenant_id = ${range.tenantId} order by level) as severities,
        array(select id from users where tenant_id = ${range.tenantId} order by id) as people
    ), numbered as (
      select n, ((n * 7919::bigint) % 1000)::int as r, now() - make_interval(mins => ((n * 104729::bigint) % 1000000)::int) as born
      from generate_series(${range.from}::int, ${range.to}::int) as n
    ), aged as (
      select *, least(born + make_interval(hours => r), now()) as touched from numbered
    )
    insert into cases_base (tenant_id, case_number, title, summary, template_id, status_id, severity_id, assignee_id,
      opened_by_id, opened_by, is_case, is_closed, created, last_updated, closed, seq, fields)
    select ${range.tenantId}, n::text, 'Street light ' || n || ' out near ' || md5(n::text), 'Reported by phone, part ' || r,
      templates[1 + n % ${TEMPLATES}], statuses[1 + n % 4], severities[1 + n % 4],
      case when r < 800 then people[1 + n % ${PEOPLE}] end, people[1], 'Bench', r < 200, r >= 600, born,
      touched, case when r >= 600 then touched end, 1,
      jsonb_build_object('cost', n % 9000, 'hours', n % 40, 'due', to_char(born + interval '9 days', 'YYYY-MM-DD'),
        'visit', to_char(born + interval '3 days', 'YYYY-MM-DD'), 'kinds', jsonb_build_array(chr(97 + n % 6)))
    from aged, ids`.execute(owner)
