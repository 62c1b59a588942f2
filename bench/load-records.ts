import { sql, type Transaction } from 'kysely'
import type { DB } from '../apps/server/src/db/schema.ts'
import type { Database } from '../apps/server/src/db/open.ts'
import { hashPassword } from '../apps/server/src/domains/auth/password.ts'
import { createField, type NewField } from '../apps/server/src/domains/fields/create-field.ts'
import { createTemplate } from '../apps/server/src/domains/templates/create-template.ts'
import { createTenant } from '../apps/server/src/domains/tenant/create-tenant.ts'
import { createIdentity, createUser } from '../apps/server/src/domains/users/create-user.ts'
import { insertTeam } from '../apps/server/src/domains/users/team-queries.ts'

export const BENCH_EMAIL = 'bench@bench.example'
/** People with the same rights: of one person, no more than six calls run at once. (ADR 139) */
export const BENCH_EMAILS = [BENCH_EMAIL, ...[2, 3, 4].map((person) => `bench${person}@bench.example`)]
export const BENCH_PASSWORD = 'a password for measuring'
const PEOPLE = 200
const TEMPLATES = 20
const TEAMS = 10
const BATCH = 100_000
const STATUSES = ['New', 'In Progress', 'On Hold', 'Waiting', 'Inspected', 'Done']
const SEVERITIES = ['Low', 'Medium', 'High', 'Urgent', 'Critical']
/** One of fifty is in each title: words that a fiftieth of the records have. */
export const TITLE_WORDS = Array.from(
  { length: 50 },
  (_, nth) => `word${String.fromCharCode(97 + nth / 5, 97 + (nth % 5))}`,
)

export interface Loaded {
  tenantId: number
  templateId: number
  /** The number field that the save writes. */
  fieldId: string
}

/**
 * A tenant with that many records, shaped like an organization's: 20 templates, 200 people in 10 teams, 40 % closed.
 * `restricted`: 2 % of the records are sensitive. The people who sign in are no administrators, are in three teams, and
 * see the hours of some templates and no budgets.
 */
export async function loadRecords(database: Database, records: number, { restricted = false } = {}): Promise<Loaded> {
  const loaded = await database.owner.transaction().execute(setUp)
  const { owner } = database
  for (let from = 1; from <= records; from += BATCH)
    await insertRecords(owner, { ...loaded, from, to: Math.min(records, from + BATCH - 1), restricted })
  await owner.insertInto('case_numbers').values({ tenant_id: loaded.tenantId, last_number: records }).execute()
  await sql`vacuum (analyze)`.execute(owner)
  return loaded
}

/** Of a database that was loaded before, as `loadRecords` says it; null for an empty one. */
export async function findLoaded({ owner }: Database): Promise<Loaded | null> {
  const found = await sql<Loaded>`select t.id as "tenantId", (select min(id) from templates
      where tenant_id = t.id and title = 'Template 0') as "templateId", 'cost' as "fieldId"
    from tenants t where domain = 'bench'`.execute(owner)
  return found.rows[0] ?? null
}

async function setUp(tx: Transaction<DB>): Promise<Loaded> {
  const tenantId = await createTenant(tx, {
    title: 'Bench',
    domain: 'bench',
    statuses: STATUSES,
    severities: SEVERITIES,
  })
  const teams: number[] = []
  for (let team = 0; team < TEAMS; team++)
    teams.push(await insertTeam(tx, tenantId, { title: `Team ${team}`, landingPagePath: null }))
  const passwordHash = await hashPassword(BENCH_PASSWORD)
  const [own, other] = [teams.slice(0, 3), teams.slice(3)]
  const hidden = { view: other, edit: other, adminOnly: false }
  for (const email of BENCH_EMAILS) {
    const identityId = await createIdentity(tx, { email, name: 'Bench', passwordHash })
    await createUser(tx, { tenantId, identityId, name: 'Bench', email, teamIds: own })
  }
  for (let person = BENCH_EMAILS.length + 1; person <= PEOPLE; person++) {
    const teamIds = [teams[person % TEAMS]!]
    const email = `p${person}@bench.example`
    await createUser(tx, { tenantId, identityId: null, name: `Person ${person}`, email, teamIds })
  }
  const fields = [
    { id: 'cost', title: 'Cost', dataType: 'number' },
    { id: 'hours', title: 'Hours', dataType: 'number' },
    { id: 'budget', title: 'Budget', dataType: 'number', permissions: hidden },
    { id: 'due', title: 'Due', dataType: 'date' },
    { id: 'visit', title: 'Visit', dataType: 'date' },
    { id: 'kinds', title: 'Kinds', dataType: 'list-multiple', choices: ['a', 'b', 'c', 'd', 'e', 'f'] },
    { id: 'place', title: 'Place', dataType: 'map-marker' },
  ] satisfies NewField[]
  for (const field of fields) await createField(tx, tenantId, field)
  /** Every tenth template shows its hours to other teams. */
  const fieldsOf = (template: number) =>
    fields.map((field) => (field.id === 'hours' && template % 10 === 3 ? { ...field, permissions: hidden } : field))
  const templateIds: number[] = []
  for (let template = 0; template < TEMPLATES; template++)
    templateIds.push(await createTemplate(tx, tenantId, { title: `Template ${template}`, fields: fieldsOf(template) }))
  return { tenantId, templateId: templateIds[0] ?? 0, fieldId: 'cost' }
}

/** Record n gets the number n; all its values are derived from n, so that two loads are alike. */
const insertRecords = (owner: Database['owner'], range: Loaded & { from: number; to: number; restricted: boolean }) =>
  sql`
    with ids as (
      select array(select id from templates where tenant_id = ${range.tenantId} and title <> 'General' order by id) as templates,
        array(select id from statuses where tenant_id = ${range.tenantId} order by position) as statuses,
        array(select id from severities where tenant_id = ${range.tenantId} order by level) as severities,
        array(select id from users where tenant_id = ${range.tenantId} order by id) as people,
        array(select id from teams where tenant_id = ${range.tenantId} order by id) as teams,
        ${TITLE_WORDS}::text[] as words
    ), numbered as (
      select n, ((n * 7919::bigint) % 1000)::int as r, now() - make_interval(mins => ((n * 104729::bigint) % 1000000)::int) as born
      from generate_series(${range.from}::int, ${range.to}::int) as n
    ), aged as (
      select *, least(born + make_interval(hours => r), now()) as touched from numbered
    )
    insert into cases_base (tenant_id, case_number, title, summary, template_id, status_id, severity_id, assignee_id,
      opened_by_id, opened_by, is_case, is_closed, is_sensitive, edit_team_ids, created, last_updated, closed, seq, fields)
    select ${range.tenantId}, n::text, 'Street light ' || n || ' out near ' || md5(n::text) || ' ' || words[1 + n / 7 % 50], 'Reported by phone, part ' || r,
      templates[1 + n % ${TEMPLATES}], statuses[1 + n / 3 % 6], severities[1 + n % 5],
      case when r < 800 then people[1 + n % ${PEOPLE}] end, people[1 + n / 11 % ${PEOPLE}], 'Bench', r < 200, r >= 600,
      ${range.restricted} and r % 50 = 7, case when ${range.restricted} and r % 50 = 7 then array[teams[1 + n % ${TEAMS}]] else '{}' end, born,
      touched, case when r >= 600 then touched end, 1,
      jsonb_build_object('cost', n % 9000, 'hours', n % 40, 'due', to_char(born + interval '9 days', 'YYYY-MM-DD'),
        'visit', to_char(born + interval '3 days', 'YYYY-MM-DD'), 'kinds', jsonb_build_array(chr(97 + n % 6)),
        'budget', n % 700, 'place', jsonb_build_array(jsonb_build_object('lat', 34 + (n % 1009) / 1000.0,
          'lng', -118 - (n % 997) / 1000.0, 'colour', 'Blue', 'label', '')))
    from aged, ids`.execute(owner)
