import { caseEmail } from '@dossier/contract/cases/email'
import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { caseLinks } from '@dossier/contract/cases/links'
import { caseMerge } from '@dossier/contract/cases/merge'
import { casePeople } from '@dossier/contract/cases/people'
import { comments } from '@dossier/contract/comments'
import type { Endpoint } from '@dossier/contract/endpoint'
import { events } from '@dossier/contract/events/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createField } from '../../domains/fields/create-field.ts'
import { insertRecords } from '../insert-records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../world.ts'
import { FIELDS } from './prepare-workspace.ts'

/** Two records, and a comment of the first one with its entry in the history. */
interface Ids {
  record: number
  other: number
  comment: number
  entry: number
}

type Row = [what: string, endpoint: Endpoint, params: (ids: Ids) => Record<string, unknown>, body?: object]

let tenant: TestTenant
let ann: TestPerson
let templateId: number
let extras: Record<string, unknown>

const ofRecord = ({ record }: Ids) => ({ id: record, caseId: record })
const ofComment = ({ record, comment }: Ids) => ({ caseId: record, commentId: comment })
const ofBoth = ({ record, other }: Ids) => ({ a: record, b: other })
const ofPerson = ({ record }: Ids) => ({ caseId: record, userId: ann.id })
const atField = ({ record }: Ids) => ({ caseId: record, fieldId: 'note', inProgress: false, itemId: 0 })

const WRITES: Row[] = [
  ['a saved property', caseFields.saveProperty, (ids) => ({ ...ofRecord(ids), key: 'title' }), { value: 'New' }],
  ['a saved field', caseFields.saveField, atField, { value: 'wet' }],
  ['a lock', caseFields.select, atField],
  ['an assignment', casePeople.assign, ofPerson],
  ['a collaborator', casePeople.addUser, ofPerson],
  ['a promotion', cases.promote, ofRecord],
  ['a restriction', cases.markSensitive, ofRecord],
  ['a closing', cases.close, ofRecord],
  ['a deletion', cases.remove, ofRecord],
  ['a link', caseLinks.link, ofBoth],
  ['a merge', caseMerge.merge, ofBoth, {}],
  ['an edited comment', comments.edit, ofComment, { comment: 'Better', revision: 0 }],
  ['a reaction', comments.react, ofComment, { reaction: 'heart', isOn: true }],
  ['a deleted comment', comments.remove, ofComment],
  ['a key entry', events.markEntry, ({ record, entry }) => ({ caseId: record, eventId: entry, entryId: entry })],
  ['an email', caseEmail.send, ofRecord, { to: ['x@y.example'], subject: 'Lamp', body: '<p>Dark</p>' }],
]

beforeAll(async () => {
  tenant = await newTenant({ features: ['sendEmail'] })
  await tenant.asOwner(async (tx) => {
    for (const each of FIELDS) await createField(tx, tenant.id, each)
  })
  templateId = await tenant.template({ title: 'Job', fields: FIELDS })
  ann = await tenant.person({ name: 'Ann', isAdmin: true, email: 'ann@unknown.example' })
  extras = await everyColumn()
  // No other number looks like an id.
  await tenant.asOwner(async (tx) => {
    for (const [nth, table] of ['cases_base', 'comments'].entries())
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${500_000 + 100_000 * nth})`.execute(tx)
  })
})

/** A value for every column that any table of records has, also as an interface would spell it. */
async function everyColumn(): Promise<Record<string, unknown>> {
  const { rows } = await tenant.asOwner((tx) =>
    sql<{ name: string; type: string }>`select distinct column_name as name, data_type as type
      from information_schema.columns where table_schema = current_schema() and table_name in
        ('cases_base', 'changes', 'comments', 'case_links', 'field_locks', 'notifications', 'tags')`.execute(tx),
  )
  const spelled = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const all = rows.flatMap(({ name, type }) => [name, spelled(name)].map((key) => [key, valueOf(type)] as const))
  return Object.fromEntries([...all, ['isAdmin', true], ['isClosed', true], ['permissions', { edit: [] }]])
}

function valueOf(type: string): unknown {
  if (type === 'integer' || type === 'bigint') return 999_999
  if (type === 'boolean') return true
  if (type.startsWith('timestamp')) return '2001-01-01T00:00:00.000Z'
  if (type === 'ARRAY') return [1]
  return type === 'jsonb' ? { evil: 'evil' } : 'evil'
}

/** As many pairs of records as are asked for. */
async function prepare(pairs: number): Promise<Ids[]> {
  const values = Array.from({ length: 2 * pairs }, () => ({ title: 'Lamp', template_id: templateId }))
  const ids = await insertRecords(tenant, values)
  return Promise.all(
    Array.from({ length: pairs }, async (_, nth) => {
      const [record = 0, other = 0] = ids.slice(2 * nth)
      const { id } = await ann.call(comments.add, { body: { caseId: record, comment: 'First' } })
      return { record, other, comment: id, entry: 1 }
    }),
  )
}

const TABLES = {
  cases_base: 'id',
  changes: 'case_id',
  comments: 'case_id',
  case_links: 'low_id',
  field_locks: 'case_id',
  notifications: 'case_id',
  case_emails: 'case_id',
  key_entries: 'case_id',
}

/** All that is stored of the two records, without what differs between any two. */
async function traces({ record, other, comment }: Ids): Promise<string[]> {
  const parts = Object.entries(TABLES).map(
    ([table, key]) => sql`select ${table} || ' ' || to_jsonb(t)::text as row from ${sql.table(table)} t
      where tenant_id = ${tenant.id}::int and ${sql.ref(key)} = any(${[record, other]}::int[])`,
  )
  const { rows } = await tenant.asOwner((tx) => sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(tx))
  const names = new Map([record, other, comment].map((id, nth) => [String(id), `«${nth}»`]))
  const same = (row: string) =>
    row
      .replace(
        /"(case_number|caseNumber|position|action_id|fence|id)": ("[^"]*"|\d+)/g,
        (all, key: string, value: string) => (names.has(value) ? all : `"${key}": ·`),
      )
      .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, 'time')
      .replace(/\b\d{6,}\b/g, (number) => names.get(number) ?? number)
  return rows.map(({ row }) => same(row)).toSorted()
}

test.each(WRITES)('T37 no unknown property of %s is stored', async (_, endpoint, params, body) => {
  const [plain, spoilt] = (await prepare(2)) as [Ids, Ids]
  const path = (ids: Ids) => endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => String(params(ids)[name]))
  const { method } = endpoint
  const declared = Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {})
  const unknown = Object.fromEntries(Object.entries(extras).filter(([key]) => !declared.includes(key)))
  const query = Object.entries(unknown).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
  const search = endpoint.query ? '?isKey=true' : ''
  const first = await ann.send({ method, path: path(plain) + search, ...(body && { body }) })
  const second = await ann.send({
    method,
    path: `${path(spoilt)}${search || '?'}&${query.join('&')}`,
    ...(method !== 'GET' && { body: { ...unknown, ...body } }),
  })
  expect(first.status).toBeLessThan(300)
  expect(second.status).toBe(first.status)
  expect(await traces(spoilt)).toEqual(await traces(plain))
})
