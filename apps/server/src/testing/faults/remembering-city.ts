import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { insertRecords } from '../insert-records.ts'
import { testServer } from '../test-server.ts'
import { newTenant, type TestPerson } from '../world.ts'

/** Words that records have by pattern, and that changes give and take. */
export const WORDS = ['pump', 'street', 'light', 'lamp', 'zebra']

/** Ids as far apart as those of a very large tenant, so that few records are treated like many. */
const LARGE = 27_000

interface Fields {
  street: string
  kind: string
  secret: string
  cost: string
}

interface Lookups {
  statuses: number[]
  severities: number[]
}

interface Templates {
  titled: number
  hidden: number
  free: number
}

/** Of titles, some are made from fields, some from one that only members see. A tenth is closed, a sixtieth restricted. */
const records = (of: {
  tenantId: number
  count: number
  involved: number
  fields: Fields
  templates: Templates
}) => sql`
  insert into cases_base (id, tenant_id, case_number, title, summary, template_id, status_id, severity_id, opened_by,
    is_sensitive, is_closed, closed, user_ids, created, last_updated, fields)
  select c.id + n * greatest(1, ${LARGE}::int / ${of.count}::int), c.tenant_id, 'R-' || n,
    case n % 5 when 0 then 'Mill ' || n % 50 || ' Well' when 1 then 'Lamp ' || (array['pump','street','light'])[1 + n % 3]
      else (array['Pump','Lamp','Street','Light'])[1 + n % 4] || ' ' || n * 7 % 1000 end,
    case when n % 7 = 0 then 'beside the pump street' when n % 11 = 0 then 'street light' else '' end,
    case n % 5 when 0 then ${of.templates.titled}::int when 1 then ${of.templates.hidden}::int else ${of.templates.free}::int end,
    (array(select id from statuses s where s.tenant_id = c.tenant_id order by position))[1 + (n % 97 > 0)::int + (n % 3 > 1)::int],
    (array(select id from severities s where s.tenant_id = c.tenant_id order by level))[1 + (n % 10 = 0)::int], '',
    n % 60 = 0, n % 10 = 3, case when n % 10 = 3 then now() - n * interval '30 seconds' end,
    case when n % 120 = 0 then array[${of.involved}::int] else '{}' end,
    now() - n * 7919 % ${of.count}::int * interval '1 minute', now() - n * 1009 % ${of.count}::int * interval '1 minute',
    jsonb_build_object(${of.fields.cost}::text, n % 500) || case n % 5
      when 0 then jsonb_build_object(${of.fields.street}::text, 'Mill ' || n % 50, ${of.fields.kind}::text, 'Well')
      when 1 then jsonb_build_object(${of.fields.secret}::text, (array['pump','street','light'])[1 + n % 3])
      else '{}' end
  from cases_base c, generate_series(1, ${of.count}::int) n where c.tenant_id = ${of.tenantId}`

const idsOf = async (owner: Kysely<DB>, tenantId: number, table: 'statuses' | 'severities') => {
  const rows = await owner.selectFrom(table).select('id').where('tenant_id', '=', tenantId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A tenant of so many records, with people who see different ones of them, and views. */
export async function city(count: number) {
  const tenant = await newTenant({ statuses: ['New', 'Active', 'Done'] })
  const { owner } = (await testServer()).services.database
  const team = await tenant.team()
  const fields = {
    street: await tenant.field({ title: 'Street', dataType: 'text' }),
    kind: await tenant.field({ title: 'Kind', dataType: 'list', choices: ['Well', 'Drain', 'Mains'] }),
    secret: await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } }),
    cost: await tenant.field({ title: 'Cost', dataType: 'number' }),
  }
  const all = Object.values(fields).map((id) => ({ id }))
  const templates = {
    titled: await tenant.template({ title: 'Titled', fields: all, titleTemplate: '{Street} {Kind}' }),
    hidden: await tenant.template({ title: 'Hidden', fields: all, titleTemplate: 'Lamp {Secret}' }),
    free: await tenant.template({ title: 'Free', fields: all }),
  }
  const people = {
    admin: await tenant.person({ name: 'Admin', isAdmin: true, editData: true }),
    plain: await tenant.person({ name: 'Plain' }),
    member: await tenant.person({ name: 'Member', teamIds: [team], editData: true }),
    involved: await tenant.person({ name: 'Involved' }),
  }
  await insertRecords(tenant, [{ title: 'Lamp first', template_id: templates.free }])
  await records({ tenantId: tenant.id, count, involved: people.involved.id, fields, templates }).execute(owner)
  await sql`select setval(pg_get_serial_sequence('cases_base', 'id'), max(id)) from cases_base`.execute(owner)
  for (const table of ['cases_base', 'case_recency', 'record_texts', 'case_moves'])
    await sql`analyze ${sql.table(table)}`.execute(owner)
  const lookups = {
    statuses: await idsOf(owner, tenant.id, 'statuses'),
    severities: await idsOf(owner, tenant.id, 'severities'),
  }
  return {
    tenant,
    owner,
    team,
    fields,
    templates,
    people,
    lookups,
    viewIds: await viewsOf(people.admin, fields, lookups),
  }
}

export type City = Awaited<ReturnType<typeof city>>
type Who = keyof City['people']

async function viewsOf(admin: TestPerson, { cost }: Fields, { statuses, severities }: Lookups) {
  const saved = async (title: string, body: object) => {
    const { id } = await admin.call(viewEditing.save, { body: { title, pageSize: 5, ...body } as never })
    return String(id)
  }
  const equals = (field: string, value: unknown) => ({ field, operator: 'Equals', value })
  const [first] = await admin.call(views.list, {})
  return {
    all: String(first!.id),
    active: await saved('Active', { clauses: [equals('statusId', statuses[1])] }),
    high: await saved('High', { clauses: [equals('severityId', severities[1])] }),
    low: await saved('Low', { clauses: [equals('severityId', severities[0])], groupBy: 'statusId' }),
    closed: await saved('Closed', { clauses: [equals('isClosed', true)] }),
    closedLow: await saved('Closed Low', { clauses: [equals('isClosed', true), equals('severityId', severities[0])] }),
    titled: await saved('Mills', { clauses: [{ field: 'title', operator: 'Contains', value: 'mill' }] }),
    costly: await saved('Costly', { clauses: [{ field: `fields.${cost}`, operator: 'GreaterThan', value: 480 }] }),
    grouped: await saved('By Status', { groupBy: 'statusId' }),
    byTemplate: await saved('By Template', { groupBy: 'templateId', clauses: [equals('statusId', statuses[1])] }),
  }
}

export interface Question {
  who: Who
  method: string
  path: string
  body?: object
}

const ORDERS = ['created', 'title', 'lastUpdated', 'statusId']
const TEXTS = ['pump -street', 'street light', 'mill well', 'lamp pump -light', 'zebra', 'street -light', 'zebra -pump']

/** What people ask a node, as calls: first, middle and last pages, groups, counts and searches. */
export function questionsOf({ viewIds, people }: City, count: number): Question[] {
  const list = (view: keyof City['viewIds'], rest: Record<string, string> = {}) => ({
    method: 'GET',
    path: `/views/cases?${new URLSearchParams({ viewId: viewIds[view], pageSize: '10', ...rest })}`,
  })
  const find = (searchTerm: string, rest = 'sortBy=created') => ({
    method: 'POST',
    path: `/search/advanced/cases?${rest}`,
    body: { searchTerm },
  })
  const pages = [1, Math.ceil(count / 35), Math.ceil(count / 20)].map(String)
  const calls = [
    ...ORDERS.flatMap((sortBy) => pages.map((page) => list('all', { sortBy, page }))),
    ...['1', '8'].flatMap((page) => [
      list('active', { page, sortBy: 'lastUpdated' }),
      list('high', { page, sortBy: 'title' }),
      list('closed', { page, sortBy: 'created' }),
      list('closedLow', { page, sortBy: 'title' }),
      list('titled', { page, sortBy: 'title', sortDesc: 'false' }),
      list('all', { page, searchTerm: 'lamp' }),
      list('all', { page, searchTerm: 'pump -street', sortBy: 'title' }),
      list('closed', { page, searchTerm: 'street', sortBy: 'lastUpdated' }),
    ]),
    list('costly', { sortBy: 'created' }),
    list('high', { sortBy: 'severityId' }),
    list('low'),
    list('grouped', { sortBy: 'lastUpdated' }),
    list('byTemplate'),
    list('all', { groupBy: 'severityId', sortBy: 'created' }),
    ...TEXTS.map((text) => find(text)),
    find('pump', 'sortBy=title&pageNumber=3'),
    find(''),
    ...['/views/summary', '/views/summary?searchTerm=pump', '/tags'].map((path) => ({ method: 'GET', path })),
    ...['street -light', 'mill'].map((text) => ({
      method: 'GET',
      path: `/search/simple?${new URLSearchParams({ searchTerm: text })}`,
    })),
  ]
  return calls.flatMap((one) => Object.keys(people).map((who) => ({ who: who as Who, ...one })))
}
