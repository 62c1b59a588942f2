import { events } from '@dossier/contract/events/calls'
import { files } from '@dossier/contract/files'
import { expect, test, vi } from 'vitest'
import { add, get, list, namesOf, office, send, stored, TEXT } from '../../testing/files.ts'
import { watch } from '../../testing/live/live-case-client.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const GONE = { status: 404, message: 'Record not found.' }
const NO_RIGHT = { status: 403, message: expect.stringMatching(/only\.$|do this\.$/) }

test('C-FILE-07 B-CPAGE-17 D-061 a file is added to a record, listed, read by everybody who sees it, and deleted', async () => {
  const { tenant, ann, reader, caseId } = await office()
  const file = await add(ann, caseId, { name: 'Übersicht.txt' })
  expect(file).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    caseId,
    fieldId: null,
    name: 'Übersicht.txt',
    size: TEXT.length,
    contentType: 'text/plain',
    created: expect.any(String),
    createdBy: { id: ann.id, name: 'Ann' },
    url: `/api/files/download/${file.id}`,
    previewUrl: null,
  })
  expect(await list(reader, caseId)).toEqual([file])
  const { status, bytes, headers } = await get(reader, file)
  expect([status, Buffer.from(bytes).equals(TEXT)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="_bersicht.txt"; filename*=UTF-8''%C3%9Cbersicht.txt`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-length': String(TEXT.length),
  })
  const one = { params: { caseId: String(caseId) }, query: { fileId: file.id } }
  await expectRefused(tenant, () => reader.call(files.remove, one), NO_RIGHT)
  await ann.call(files.remove, one)
  expect(await list(ann, caseId)).toEqual([])
  expect((await get(ann, file)).status).toBe(404)
  await expectRefused(tenant, () => ann.call(files.remove, one), { status: 404, message: 'File not found.' })
})

test('C-FILE-08 C-FILE-09 D-061 files of a field are kept apart, and are deleted one by one or together', async () => {
  const { ann, caseId, fields } = await office()
  const own = await add(ann, caseId, { name: 'own.txt' })
  const one = await add(ann, caseId, { fieldId: fields.plans, name: 'one.txt' })
  await add(ann, caseId, { fieldId: fields.plans, name: 'two.txt' })
  expect(one.fieldId).toBe(fields.plans)
  const ofField = { caseId: String(caseId), fieldId: fields.plans }
  await expect(ann.call(files.removeFromField, { params: ofField, query: { fileId: own.id } })).rejects.toMatchObject({
    status: 404,
  })
  await ann.call(files.removeFromField, { params: ofField, query: { fileId: one.id } })
  expect(await namesOf(ann, caseId)).toEqual(['two.txt', 'own.txt'])
  await add(ann, caseId, { fieldId: fields.plans, name: 'three.txt' })
  await ann.call(files.remove, { params: { caseId: String(caseId) }, query: {} })
  expect((await namesOf(ann, caseId)).toSorted()).toEqual(['three.txt', 'two.txt'])
  await ann.call(files.removeFromField, { params: ofField, query: {} })
  expect(await namesOf(ann, caseId)).toEqual([])
})

test('C-FILE-08 D-049 D-061 a file needs the rights of its record and of its field, whatever is sent', async () => {
  const { tenant, ann, bea, reader, caseId, fields } = await office()
  const refused = async (person: TestPerson, fault: { status: number; message: string }, fieldId?: string) =>
    expectRefused(tenant, () => add(person, caseId, fieldId ? { fieldId } : {}), fault)
  await refused(reader, NO_RIGHT)
  await refused(bea, { status: 404, message: 'Field not found.' }, fields.secret)
  await refused(ann, NO_RIGHT, fields.fixed)
  await refused(ann, { status: 400, message: 'Note does not hold files.' }, fields.note)
  await refused(ann, { status: 404, message: 'Field not found.' }, fields.elsewhere)
  const stranger = (await office()).ann
  await refused(stranger, GONE)
  expect((await send(await (await newTenant()).person(), caseId)).status).toBe(404)
  await recordsOf(ann).property(caseId, 'isSensitive', true)
  await expect(list(reader, caseId)).rejects.toMatchObject(GONE)
  await ann.send({ method: 'GET', path: `/cases/close/${caseId}` })
  await refused(ann, { status: 403, message: expect.stringMatching(/^Once closed, it is edited by/) })
  expect(await stored(tenant)).toEqual({ bytes: 0, strays: 0, rows: 0, used: 0 })
})

test('D-093 T57 a file is read by nobody who may not see its record and its field, and made-up ids answer the same', async () => {
  const { tenant, ann, bea, reader, caseId, fields } = await office()
  const [own, secret] = [await add(ann, caseId), await add(ann, caseId, { fieldId: fields.secret, name: 'canary.txt' })]
  expect(await namesOf(ann, caseId)).toEqual(['canary.txt', 'note.txt'])
  expect(await namesOf(bea, caseId)).toEqual(['note.txt'])
  const missing = [404, 'File not found.']
  const status = async (person: Pick<TestPerson, 'send'>, file: { url: string }) => {
    const answer = await get(person, file)
    return [answer.status, answer.text]
  }
  expect(await status(bea, secret)).toEqual(missing)
  expect(await status(ann, { url: `${own.url}?show=preview` })).toEqual([404, 'Picture not found.'])
  const stranger = await (await newTenant()).person({ isAdmin: true })
  expect(await status(stranger, own)).toEqual(missing)
  expect(
    await status(ann, { url: `/api/files/download/${own.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}` }),
  ).toEqual(missing)
  expect((await get(ann, { url: '/api/files/download/..%2f..%2fetc%2fpasswd' })).status).toBe(400)
  await recordsOf(ann).property(caseId, 'isSensitive', true)
  expect(await status(reader, own)).toEqual(missing)
  expect(await status(ann, own)).toEqual([200, TEXT.toString()])
  await ann.send({ method: 'DELETE', path: `/cases/delete/${caseId}` })
  expect(await status(ann, own)).toEqual(missing)
  // A deleted record can be restored, with its files.
  await tenant.asOwner((tx) => tx.updateTable('cases_base').set({ deleted: null }).where('id', '=', caseId).execute())
  expect(await status(ann, own)).toEqual([200, TEXT.toString()])
})

test('B-CPAGE-14 D-057 D-093 the history names added and deleted files, and hides those of hidden fields', async () => {
  const { ann, bea, caseId, fields } = await office()
  const own = await add(ann, caseId, { name: 'own.txt' })
  await add(ann, caseId, { fieldId: fields.secret, name: 'canary.txt' })
  await ann.call(files.remove, { params: { caseId: String(caseId) }, query: { fileId: own.id } })
  const of = { params: { caseId: String(caseId) }, query: {} }
  const entries = async (person: TestPerson) =>
    (await person.call(events.list, of)).data.flatMap(({ type, entries: ofEvent }) =>
      ofEvent.map(({ label, oldValue, newValue }) => [type, label, oldValue, newValue]),
    )
  const [removed, added] = [
    ['file', 'Files', 'own.txt', null],
    ['file', 'Files', null, 'own.txt'],
  ]
  expect((await entries(ann)).slice(0, 3)).toEqual([removed, ['file', 'Findings', null, 'canary.txt'], added])
  expect((await entries(bea)).slice(0, 2)).toEqual([removed, added])
})

test('B-LIVE-04 D-061 an added and a deleted file reach open pages as the events that a fresh fetch has, field by field', async () => {
  const { ann, bea, caseId, caseNumber, fields } = await office()
  const [mine, theirs] = [await watch(ann, caseNumber), await watch(bea, caseNumber)]
  const own = await add(ann, caseId)
  await add(ann, caseId, { fieldId: fields.secret, name: 'canary.txt' })
  await ann.call(files.remove, { params: { caseId: String(caseId) }, query: { fileId: own.id } })
  const fresh = async (person: TestPerson) =>
    (await person.call(events.list, { params: { caseId: String(caseId) }, query: {} })).data.filter(
      ({ type }) => type === 'file',
    )
  await vi.waitFor(async () => {
    expect(mine.events()).toEqual(await fresh(ann))
    expect(theirs.events()).toEqual(await fresh(bea))
  }, 10_000)
  expect([mine.events().length, theirs.events().length]).toEqual([3, 2])
})

test('C-FLD-11 D-093 a field whose records have files cannot be deleted', async () => {
  const { ann, caseId, fields, templateId, tenant } = await office()
  await add(ann, caseId, { fieldId: fields.plans })
  await tenant.asOwner((tx) => tx.deleteFrom('template_fields').where('template_id', '=', templateId).execute())
  const answer = await ann.send({ method: 'DELETE', path: `/fields/${fields.plans}` })
  expect([answer.status, answer.text]).toEqual([409, '"Plans" is in use by 1 record. Remove it there first.'])
})
