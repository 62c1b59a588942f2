import { caseMerge } from '@dossier/contract/cases/merge'
import { events } from '@dossier/contract/events/calls'
import { files } from '@dossier/contract/files'
import { expect, test } from 'vitest'
import { add, TEXT } from '../../../testing/files.ts'
import { expectLive, watch } from '../../../testing/live/live-case-client.ts'
import { expectRefused, recordsOf } from '../../../testing/records.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

async function world() {
  const tenant = await newTenant()
  const team = await tenant.team('Night')
  const proofs = await tenant.field({ title: 'Proofs', dataType: 'file-only', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: proofs }] })
  const ann = await tenant.person({ name: 'Ann', teamIds: [team] })
  const ben = await tenant.person({ name: 'Ben' })
  const create = () => recordsOf(ann).create({ templateId })
  return { tenant, proofs, ann, ben, create }
}

interface Place {
  id: number
}
const of = ({ id }: Place) => ({ params: { caseId: String(id) } })
const merge = (person: TestPerson, a: Place, b: Place) =>
  person.call(caseMerge.merge, { params: { a: String(a.id), b: String(b.id) }, body: {} })
const mark = (person: TestPerson, { id }: Place, fileId: string, isKey = true) =>
  person.call(events.markMedia, {
    params: { caseId: String(id), fileId },
    query: { isKey: isKey ? 'true' : 'false' },
  })
const keyFiles = async (person: TestPerson, record: Place) =>
  (await person.call(events.keys, of(record))).events.flatMap(({ media }) =>
    media.flatMap((one) => (one.isKey ? one.fileName : [])),
  )
const fetched = async (person: TestPerson, path: string) => (await person.send({ method: 'GET', path })).status

test('B-CPAGE-15 B-CPAGE-16 ADR-88 files that a merge moves are in the log of their record, and key there if they were', async () => {
  const { tenant, proofs, ann, ben, create } = await world()
  const [source, target, last] = [await create(), await create(), await create()]
  const key = await add(ann, source.id, { name: 'key.txt' })
  const plain = await add(ann, source.id, { name: 'plain.txt' })
  const hidden = await add(ann, source.id, { fieldId: proofs, name: 'canary.txt' })
  await mark(ann, source, key.id)
  await mark(ann, source, hidden.id)
  const screens = await Promise.all([ann, ben].map((person) => watch(person, target.caseNumber)))

  await expectLive(screens, () => merge(ann, source, target))

  expect(await keyFiles(ann, target)).toEqual(['key.txt', 'canary.txt'])
  expect(await keyFiles(ben, target)).toEqual(['key.txt'])
  const history = await ben.call(events.list, of(target))
  expect(JSON.stringify(history)).not.toContain('canary')
  const [gained] = history.data.filter(({ type }) => type === 'file')
  expect(gained).toMatchObject({ user: { name: 'Ann' }, media: [{ fileName: 'key.txt' }, { fileName: 'plain.txt' }] })
  expect(history.data.find(({ type }) => type === 'merged')?.actionId).toBe(gained!.actionId)

  const url = (id: string, record: Place) => `/event/media/${record.id}/${id}`
  expect((await ben.send({ method: 'GET', path: url(plain.id, target) })).text).toBe(TEXT.toString())
  expect(await fetched(ben, url(hidden.id, target))).toBe(404)
  expect(await fetched(ann, url(hidden.id, target))).toBe(200)
  await mark(ben, target, plain.id)
  await mark(ben, target, key.id, false)
  await expectRefused(tenant, () => mark(ben, target, hidden.id), { status: 404, message: 'File not found.' })
  const stranger = await (await newTenant()).person()
  await expectRefused(tenant, () => mark(stranger, target, plain.id), { status: 404, message: 'Record not found.' })

  await merge(ann, target, last)
  expect(await keyFiles(ann, last)).toEqual(['plain.txt', 'canary.txt'])
  await ann.call(files.remove, { ...of(last), query: { fileId: plain.id } })
  for (const record of [source, target, last]) expect(await fetched(ann, url(plain.id, record))).toBe(404)
  expect(await keyFiles(ann, last)).toEqual(['plain.txt', 'canary.txt'])
})

test('B-CPAGE-15 ADR-88 of the key files that a merge moves, the oldest are key as long as there is room', async () => {
  const { tenant, ann, create } = await world()
  const [source, target] = [await create(), await create()]
  const names = ['one.txt', 'two.txt', 'three.txt']
  for (const name of names) await mark(ann, source, (await add(ann, source.id, { name })).id)
  const rows = Array.from({ length: 98 }, (_, nth) => ({ tenant_id: tenant.id, case_id: target.id, seq: 1000 + nth }))
  await tenant.asOwner((tx) => tx.insertInto('key_entries').values(rows).execute())
  await merge(ann, source, target)
  expect(await keyFiles(ann, target)).toEqual(names.slice(0, 2))
})
