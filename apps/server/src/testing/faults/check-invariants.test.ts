import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createField } from '../../domains/fields/create-field.ts'
import { keepOrdersNow } from '../keep-orders-now.ts'
import { recordsOf } from '../records.ts'
import { testServer } from '../test-server.ts'
import { newTenant } from '../world.ts'
import { brokenInvariants } from './check-invariants.ts'
import { FIELDS } from './prepare-workspace.ts'

class Undo extends Error {}

const owner = async () => (await testServer()).services.database.owner
let caseId = 0

beforeAll(async () => {
  const tenant = await newTenant()
  await tenant.asOwner(async (tx) => {
    for (const field of FIELDS) await createField(tx, tenant.id, field)
  })
  const admin = await tenant.person({ isAdmin: true })
  const records = recordsOf(admin)
  const templateId = await tenant.template({ title: 'Job', fields: FIELDS })
  const record = await records.create({ templateId, tags: ['wet'], fields: { note: 'a', cost: 4 } })
  caseId = record.id
  await records.save(caseId, 'note', 'b')
  await records.save(caseId, 'kinds', ['a', 'c'])
  await records.save(caseId, 'visit', '2026-01-02T03:04:05+02:00')
  await records.property(caseId, 'title', 'Lamps')
  await records.property(caseId, 'tags', ['dry', 'Wet'])
  await records.lock(caseId, 'cost')
  await admin.call(comments.add, { body: { caseId, comment: 'Seen.' } })
  await admin.call(cases.close, { params: { id: String(caseId) } })
  const other = await records.create({ templateId, tags: ['wet'] })
  await records.create({ templateId, fields: { note: 'c', cost: 6 } })
  const columns = FIELDS.map(({ id }) => `fields.${id}`)
  await tenant.asOwner((tx) => tx.updateTable('views').set({ columns }).where('tenant_id', '=', tenant.id).execute())
  await keepOrdersNow(tenant)
  await admin.call(cases.markSensitive, { params: { id: String(other.id) } })
  await admin.call(cases.remove, { params: { id: String(other.id) } })
})

test("the product's own writes pass", async () => {
  expect(await brokenInvariants(await owner())).toEqual([])
})

test.each([
  ['the sequence of a record has a gap', 'delete from changes where case_id = $1 and seq = 3'],
  ['a save is torn apart', 'update changes set group_seq = 2 where case_id = $1 and seq = 3'],
  ['a record is newer', 'update cases_base set last_updated = now() + interval $$1 day$$ where id = $1'],
  [
    'a comment is not in the history',
    `insert into comments (tenant_id, case_id, author, comment)
    select tenant_id, id, 'x', 'x' from cases_base where id = $1`,
  ],
  ['a number is beyond the counter', 'update case_numbers set last_number = 0 where $1 > 0'],
  ['the counts of records are wrong', 'delete from case_counts where $1 > 0'],
  ['the order of last updates is wrong', 'delete from case_recency where case_id = $1'],
  ['the words of a record are wrong', `delete from record_texts where case_id = $1 and place = 'comments'`],
  [
    'the words of a record are wrong',
    `update record_texts set words = '' where case_id = $1 and place = 'fields.note'`,
  ],
  [
    'the words of a record are wrong',
    `update record_texts set place = 'summary' where case_id = $1 and place = 'title'`,
  ],
  ['the uses of a tag are wrong', 'update tags set uses = uses + 1 where $1 > 0'],
  ['a record names something', 'update cases_base set area_ids = array[999999] where id = $1'],
  ['a record is closed without its time', 'update cases_base set closed = null where id = $1'],
  [
    'a dead lock was never swept',
    `insert into field_locks (tenant_id, case_id, key, user_id, holder, expires)
    select tenant_id, id, 'title', opened_by_id, 'x', now() - interval '1 day' from cases_base where id = $1`,
  ],
  ['fields.note holds "lost"', `update cases_base set fields = fields || '{"note":"lost"}' where id = $1`],
  ['fields.cost holds null', `update cases_base set fields = fields - 'cost' where id = $1`],
  ['does not know fields.price', `update cases_base set fields = fields || '{"price":3}' where id = $1`],
  ['the order of a field is wrong', 'update order_numbers set key = 5 where case_id > $1'],
  ['the order of a field is wrong', 'delete from order_texts where case_id > $1'],
  [
    'the order of a field is wrong',
    `insert into order_texts (tenant_id, order_id, case_id, is_empty, key)
    select tenant_id, order_id, $1, is_empty, key from order_texts`,
  ],
  ['title holds "Other"', `update cases_base set title = 'Other' where id = $1`],
  ['change 2 of fields.note does not start', `update changes set old_value = '"z"' where case_id = $1 and seq = 2`],
  ['but its time says', `update cases_base set field_times = field_times - 'note' where id = $1`],
])('it is reported when %s', async (sentence, breaking) => {
  const broken = (await owner()).transaction().execute(async (tx) => {
    const [before = '', ...after] = breaking.replaceAll('$$', "'").split('$1')
    const parts = after.flatMap((part) => [sql`${caseId}::int`, sql.raw(part)])
    await sql.join([sql.raw(before), ...parts], sql``).execute(tx)
    throw new Undo(JSON.stringify(await brokenInvariants(tx)))
  })
  await expect(broken).rejects.toThrow(Undo)
  expect(await broken.catch((error: Error) => JSON.parse(error.message) as string[])).toContainEqual(
    expect.stringContaining(sentence),
  )
})
