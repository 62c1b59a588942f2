import { contract } from '@dossier/contract'
import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { replacements } from '@dossier/contract/cases/replacements'
import { casePeople } from '@dossier/contract/cases/people'
import { comments } from '@dossier/contract/comments'
import { isRepeatable, type CallOf, type Endpoint, type ReplyOf } from '@dossier/contract/endpoint'
import { integrations } from '@dossier/contract/integrations/calls'
import { teams } from '@dossier/contract/users/teams'
import { expect, test } from 'vitest'
import { caseRoutes } from '../domains/cases/routes.ts'
import { commentRoutes } from '../domains/comments/routes.ts'
import { manualActionRoutes } from '../domains/rules/routes.ts'
import { actionRoutes } from '../domains/events/action-routes.ts'
import { eventRoutes } from '../domains/events/routes.ts'
import { fileRoutes } from '../domains/files/routes.ts'
import { expectRefused, heardFrom, recordsOf, storedRecords } from '../testing/records.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [crew], edit: [crew] } })
  const guarded = await tenant.field({ title: 'Guarded', dataType: 'text', permissions: { edit: [crew] } })
  const fields = [street, secret, guarded].map((id) => ({ id, section: id === secret ? 'Hidden' : 'Open' }))
  const templateId = await tenant.template({ title: 'Repair', fields })
  const ann = await tenant.person({ name: 'Ann', teamIds: [crew] })
  const bob = await tenant.person({ name: 'Bob', teamIds: [crew] })
  const { id: caseId, caseNumber } = await recordsOf(ann).create({ templateId, fields: { [street]: 'Elm' } })
  return { tenant, crew, street, secret, guarded, templateId, ann, bob, caseId, caseNumber }
}

const keyed = <E extends Endpoint>(
  person: TestPerson,
  endpoint: E,
  args: CallOf<E>,
  key = 'key-1',
): Promise<ReplyOf<E>> => person.call(endpoint, args, { 'idempotency-key': key })

const fieldSave = (caseId: number, fieldId: string, value: string) => ({
  params: { caseId: String(caseId), fieldId, inProgress: 'false' as const },
  body: { value },
})

const historyOf = async (tenant: TestTenant) =>
  (await storedRecords(tenant)).changes.map(({ key, actor }) => [key, actor])

/** Removes a person from all teams, as another node may have done a moment ago. */
async function leaveTeams(tenant: TestTenant, { id }: TestPerson) {
  await tenant.asOwner((tx) => tx.deleteFrom('team_members').where('user_id', '=', id).execute())
  const { services } = await testServer()
  services.outbox.send([{ type: 'rights.changed', forget: { tenantId: tenant.id, userId: id } }])
}

const OTHER = { status: 422, message: 'This Idempotency-Key was already used for another request.' }
const FORBIDDEN = { status: 403, message: 'You do not have permission to do this.' }
const notFound = (noun: string) => ({ status: 404, message: `${noun} not found.` })

test('D-123 a save that is sent again is answered as at first and changes nothing, whatever happened since', async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  const first = await keyed(ann, caseFields.saveField, fieldSave(caseId, street, 'Ash'))
  await recordsOf(bob).save(caseId, street, 'Oak')
  const heard = await heardFrom(tenant)
  expect(await keyed(ann, caseFields.saveField, fieldSave(caseId, street, 'Ash'))).toEqual(first)
  expect(heard).toEqual([])
  expect(await historyOf(tenant)).toEqual([
    ['created', 'Ann'],
    [`fields.${street}`, 'Ann'],
    [`fields.${street}`, 'Bob'],
  ])
  const property = { params: { caseId: String(caseId), key: 'tags' as const }, body: { value: ['Park'], base: 1 } }
  const tagged = await keyed(ann, caseFields.saveProperty, property, 'key-2')
  await recordsOf(bob).property(caseId, 'tags', [])
  expect(await keyed(ann, caseFields.saveProperty, property, 'key-2')).toEqual(tagged)
  expect((await storedRecords(tenant)).records[0]!.tag_ids).toEqual([])
})

test('D-123 of twenty simultaneous calls with one key one counts, and all get its answer', async () => {
  const { tenant, ann, caseId, templateId } = await setUp()
  const twenty = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, call))
  const heard = await heardFrom(tenant)

  const added = await twenty(() => keyed(ann, comments.add, { body: { caseId, comment: 'Done.' } }, 'comment'))
  const made = await twenty(() => keyed(ann, cases.create, { body: { templateId, title: 'Lamp' } }, 'create'))
  const admin = await tenant.person({ isAdmin: true })
  const formed = await twenty(() => keyed(admin, teams.save, { body: { title: 'Night crew' } }, 'team'))
  const { id } = made[0]!.created!
  await twenty(() => keyed(admin, cases.remove, { params: { id: String(id) } }, 'remove'))

  for (const answers of [added, made, formed]) for (const answer of answers) expect(answer).toEqual(answers[0])
  const { comments: stored, records, changes } = await storedRecords(tenant)
  expect(stored.map(({ comment }) => comment)).toEqual(['Done.'])
  expect(records).toHaveLength(2)
  expect(changes.filter(({ key }) => key === 'deleted')).toHaveLength(1)
  expect(heard.filter(({ type }) => type === 'case.changed')).toHaveLength(3)
})

test('D-123 a call without an answer, and one that removed its own right, is carried out once as well', async () => {
  const { tenant, ann, bob, caseId } = await setUp()
  const place = { params: { caseId: String(caseId), userId: String(bob.id) } }
  await keyed(ann, casePeople.addUser, place, 'add')
  await keyed(bob, casePeople.removeUser, place, 'remove')
  await keyed(ann, casePeople.addUser, place, 'add-again')
  expect(await keyed(bob, casePeople.removeUser, place, 'remove')).toBeUndefined()
  expect((await storedRecords(tenant)).records[0]!.user_ids).toEqual([bob.id])
})

test('D-123 a key belongs to one call with one content, and concurrent duplicates count once', async () => {
  const { tenant, ann, caseId, street, guarded } = await setUp()
  await keyed(ann, caseFields.saveField, fieldSave(caseId, street, 'Ash'))
  const property = { params: { caseId: String(caseId), key: 'summary' as const }, body: { value: 'Ash' } }
  for (const call of [
    () => keyed(ann, caseFields.saveField, fieldSave(caseId, street, 'Oak')),
    () => keyed(ann, caseFields.saveField, fieldSave(caseId, guarded, 'Ash')),
    () => keyed(ann, caseFields.saveProperty, property),
    () => keyed(ann, comments.add, { body: { caseId, comment: 'Ash' } }),
    // Whatever else would be wrong with it.
    () => keyed(ann, caseFields.saveField, fieldSave(2_147_483_647, street, 'Ash')),
  ])
    await expectRefused(tenant, call, OTHER)

  const settled = await Promise.allSettled(
    Array.from({ length: 8 }, (_, nth) => keyed(ann, comments.add, { body: { caseId, comment: `c${nth}` } }, 'twins')),
  )
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await storedRecords(tenant)).comments).toHaveLength(1)
})

test('D-123 a refused call leaves its key free', async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  await recordsOf(bob).lock(caseId, street)
  const save = () => keyed(ann, caseFields.saveField, fieldSave(caseId, street, 'Ash'))
  await expectRefused(tenant, save, { status: 423, message: 'In use by Bob.' })
  await recordsOf(bob).release(caseId)
  expect(await save()).toMatchObject({ value: 'Ash' })
  const create = (title: string) => keyed(ann, cases.create, { body: { title } }, 'create')
  expect(await create('')).toMatchObject({ created: null })
  expect(await create('Lamp')).toMatchObject({ created: null })
})

test('D-123 a key is one person’s in one tenant', async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  const first = await keyed(ann, caseFields.saveField, fieldSave(caseId, street, 'Ash'))
  const bobs = await keyed(bob, caseFields.saveField, fieldSave(caseId, street, 'Ash'))
  expect([first.seq, bobs.seq]).toEqual([2, 2])
  await recordsOf(bob).save(caseId, street, 'Oak')
  expect(await keyed(bob, caseFields.saveField, fieldSave(caseId, street, 'Ash'), 'key-2')).toMatchObject({ seq: 4 })
  const other = await setUp()
  const theirs = () => keyed(other.ann, caseFields.saveField, fieldSave(caseId, street, 'Ash'))
  await expectRefused(tenant, theirs, notFound('Record'))
  const here = await tenant.alsoHere(other.ann)
  expect(await keyed(here, caseFields.saveField, fieldSave(caseId, street, 'Ash'))).toMatchObject({ seq: 4 })
})

test('D-123 a caller who has lost the right since is refused and not shown the stored answer', async () => {
  const { tenant, bob, caseId, secret, guarded } = await setUp()
  const hidden = () => keyed(bob, caseFields.saveField, fieldSave(caseId, secret, 'gold'), 'hidden')
  const locked = () => keyed(bob, caseFields.saveField, fieldSave(caseId, guarded, 'gold'), 'locked')
  const said = () => keyed(bob, comments.add, { body: { caseId, comment: 'gold' } }, 'said')
  const listed = () =>
    keyed(
      bob,
      caseFields.saveProperty,
      { params: { caseId: String(caseId), key: 'summary' }, body: { value: 'gold' } },
      'listed',
    )
  const closed = () => keyed(bob, cases.close, { params: { id: String(caseId) } }, 'closed')
  for (const call of [hidden, locked, said, listed]) expect(await call()).toEqual(await call())
  const whole = await closed()
  expect(whole.fields[secret]).toMatchObject({ value: 'gold' })
  expect(whole.sections).toEqual(['Open', 'Hidden'])
  // Closing the record since then undoes nothing.
  for (const call of [hidden, locked, said, listed]) expect(await call()).toEqual(await call())

  await leaveTeams(tenant, bob)
  await expectRefused(tenant, hidden, notFound('Field'))
  await expectRefused(tenant, locked, FORBIDDEN)
  const now = await closed()
  expect(now.fields).not.toHaveProperty(secret)
  expect(now.sections).toEqual(['Open'])
  expect(JSON.stringify(now)).not.toContain('Secret')

  await tenant.asOwner((tx) =>
    tx.updateTable('cases_base').set({ is_sensitive: true }).where('id', '=', caseId).execute(),
  )
  for (const call of [hidden, locked, said, listed, closed]) await expectRefused(tenant, call, notFound('Record'))
})

test('D-123 an answer without a record is repeated only while the caller has the same rights', async () => {
  const { tenant, crew } = await setUp()
  const admin = await tenant.person({ isAdmin: true, teamIds: [crew] })
  const save = () => keyed(admin, teams.save, { body: { title: 'Night crew' } })
  expect(await save()).toEqual(await save())
  await leaveTeams(tenant, admin)
  await expectRefused(tenant, save, {
    status: 403,
    message: 'Your permissions have changed since this was saved. Reload to see what is stored.',
  })
  await tenant.asOwner((tx) => tx.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute())
  const { services } = await testServer()
  services.outbox.send([{ type: 'rights.changed', forget: { tenantId: tenant.id, userId: admin.id } }])
  await expectRefused(tenant, save, FORBIDDEN)
})

test('D-123 every write checks the key, and a read ignores it', async () => {
  const { tenant, ann, caseId, street, caseNumber } = await setUp()
  for (const key of ['', 'two words', 'x'.repeat(201), 'ü'])
    await expectRefused(tenant, () => keyed(ann, caseFields.saveField, fieldSave(caseId, street, 'Ash'), key), {
      status: 400,
      message: 'Use 1 to 200 visible characters without spaces as Idempotency-Key.',
    })
  const { seq } = await keyed(ann, cases.details, { query: { caseNumber } })
  await recordsOf(ann).save(caseId, street, 'Ash')
  expect(await keyed(ann, cases.details, { query: { caseNumber } })).toMatchObject({ seq: seq + 1 })
})

test('D-123 every answer with a record checks again what the caller may see', () => {
  const routes = new Map(
    [...caseRoutes, ...commentRoutes, ...fileRoutes, ...eventRoutes, ...actionRoutes, ...manualActionRoutes].map(
      (route) => [route.endpoint, route],
    ),
  )
  // Neither a lock, nor an administrator's count, nor the id of a delivery reveals anything of a record.
  const silent = new Set<Endpoint>([
    ...Object.values(replacements),
    caseFields.select,
    caseFields.extendLock,
    integrations.send,
  ])
  const unchecked = Object.values(contract as Record<string, Record<string, Endpoint>>)
    .flatMap((group) => Object.values(group))
    .filter((endpoint) => isRepeatable(endpoint) && endpoint.reply && !silent.has(endpoint))
    .filter((endpoint) => isAboutRecord(endpoint) && !routes.get(endpoint)?.replay)
  expect(unchecked.map(({ path }) => path)).toEqual([])
})

const isAboutRecord = ({ on = {}, path }: Endpoint): boolean =>
  path.startsWith('/cases') || Object.values(on).some((binding) => binding.startsWith('case:'))
