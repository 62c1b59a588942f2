import { comments } from '@dossier/contract/comments'
import type { KeyEvents } from '@dossier/contract/events'
import { events } from '@dossier/contract/events/calls'
import { files } from '@dossier/contract/files'
import { withKeyEvents } from '@dossier/core/live/merge-key-events'
import { expect, test, vi } from 'vitest'
import { add, TEXT } from '../../testing/files.ts'
import { watch, type Watcher } from '../../testing/live/live-case-client.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { secondNode } from '../../testing/second-node.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const team = await tenant.team('Night')
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const proofs = await tenant.field({ title: 'Proofs', dataType: 'file-only', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Job', fields: [note, secret, proofs].map((id) => ({ id })) })
  const ann = await tenant.person({ name: 'Ann', isAdmin: true, teamIds: [team] })
  const ben = await tenant.person({ name: 'Ben' })
  const { id: caseId, caseNumber } = await recordsOf(ann).create({ templateId })
  await recordsOf(ann).save(caseId, secret, 'gold')
  await recordsOf(ann).save(caseId, note, 'first')
  const params = { caseId: String(caseId) }
  const keysFor = async (person: TestPerson) => (await person.call(events.keys, { params })).events
  const mark = (person: TestPerson, seq: number, isKey = true) =>
    person.call(events.markEntry, {
      params: { ...params, eventId: String(seq), entryId: String(seq) },
      query: { isKey: isKey ? 'true' : 'false' },
    })
  return { tenant, team, note, secret, proofs, ann, ben, caseId, caseNumber, params, keysFor, mark }
}

const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id)

test('B-CPAGE-15 D-057 key entries are listed oldest first, to each as far as they may see them', async () => {
  const { tenant, ann, ben, caseId, params, keysFor, mark } = await setUp()
  await ann.call(comments.add, { body: { caseId, comment: 'Hello' } })
  const { events: answered } = await mark(ben, 4)
  expect(idsOf(answered)).toEqual([4])
  expect(answered[0]!.entries).toMatchObject([{ text: 'Hello', isKey: true }])
  await mark(ann, 2)
  expect(idsOf(await keysFor(ann))).toEqual([2, 4])
  expect(JSON.stringify(await keysFor(ben))).not.toContain('gold')
  expect(idsOf(await keysFor(ben))).toEqual([4])
  const all = (await ann.call(events.list, { params })).data.flatMap(({ entries }) => entries)
  expect(all.filter(({ isKey }) => isKey).map(({ id }) => id)).toEqual([4, 2])

  const noEvent = { status: 404, message: 'Event not found.' }
  await expectRefused(tenant, () => mark(ben, 2, false), noEvent)
  await expectRefused(tenant, () => mark(ann, 99), noEvent)
  await mark(ann, 4, false)
  await mark(ann, 4, false)
  expect(idsOf(await keysFor(ann))).toEqual([2])
})

test('B-CPAGE-15 D-057 a mark needs the right to change the record, and of a hundred and one the last is refused', async () => {
  const { tenant, team, note, ann, ben, caseId, params, keysFor, mark } = await setUp()
  const stranger = await (await newTenant()).person({ isAdmin: true })
  const gone = { status: 404, message: 'Record not found.' }
  await expectRefused(tenant, () => mark(stranger, 3), gone)
  await expectRefused(tenant, () => stranger.call(events.keys, { params }), gone)
  await tenant.asOwner(async (tx) => {
    const rows = Array.from({ length: 99 }, (_, nth) => ({ tenant_id: tenant.id, case_id: caseId, seq: 1_000 + nth }))
    await tx.insertInto('key_entries').values(rows).execute()
  })
  await mark(ann, 3)
  await expectRefused(tenant, () => mark(ann, 1), {
    status: 409,
    message: '#1 already has 100 key entries. Unmark one first.',
  })
  expect(idsOf(await keysFor(ann))).toEqual([3])
  await tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ edit_team_ids: [team] })
      .where('id', '=', caseId)
      .execute(),
  )
  await expectRefused(tenant, () => mark(ben, 3), { status: 403, message: expect.stringMatching(/only\.$|do this\.$/) })
  await recordsOf(ann).save(caseId, note, 'still works')
})

test('B-CPAGE-16 media of events are marked and fetched by the rights on the file, and only through their own record', async () => {
  const { tenant, proofs, ann, ben, caseId, params, keysFor } = await setUp()
  const own = await add(ann, caseId, { name: 'own.txt' })
  const hidden = await add(ann, caseId, { fieldId: proofs, name: 'canary.txt' })
  const media = (person: TestPerson, fileId: string, of = params) =>
    person.call(events.markMedia, { params: { ...of, fileId }, query: { isKey: 'true' } })
  const [event] = (await media(ben, own.id)).events
  const url = `/api/event/media/${caseId}/${own.id}`
  expect(event?.media).toEqual([{ id: own.id, fileName: 'own.txt', contentType: own.contentType, url, isKey: true }])
  const fetchedBy = async (person: TestPerson, path: string) => {
    const { status, text } = await person.send({ method: 'GET', path })
    return [status, text]
  }
  const missing = [404, 'File not found.']
  expect(await fetchedBy(ben, `/event/media/${caseId}/${own.id}`)).toEqual([200, TEXT.toString()])
  expect(await fetchedBy(ben, `/event/media/${caseId}/${hidden.id}`)).toEqual(missing)
  await expectRefused(tenant, () => media(ben, hidden.id), { status: 404, message: 'File not found.' })
  await media(ann, hidden.id)
  expect(await keysFor(ann)).toHaveLength(2)
  expect(JSON.stringify(await keysFor(ben))).not.toContain('canary')
  const other = await recordsOf(ann).create({ templateId: (await recordsOf(ann).details('1')).templateId })
  expect(await fetchedBy(ann, `/event/media/${other.id}/${own.id}`)).toEqual(missing)
  const elsewhere = { caseId: String(other.id) }
  await expectRefused(tenant, () => media(ann, own.id, elsewhere), { status: 404, message: 'File not found.' })
  // The mark stays when the file goes; what is left is that there was one.
  await ann.call(files.remove, { params, query: { fileId: own.id } })
  expect((await keysFor(ben))[0]?.media).toMatchObject([{ fileName: 'own.txt' }])
  expect(await fetchedBy(ben, `/event/media/${caseId}/${own.id}`)).toEqual(missing)
})

/** The key events and the events on a screen are those of a fresh fetch. */
async function upToDate(screens: readonly Watcher[], caseId: number) {
  const params = { caseId: String(caseId) }
  await vi.waitFor(
    async () => {
      for (const { person, client, events: shown } of screens) {
        const pushed = client.messages.findLast(({ name }) => name === 'keyEvents')?.body as KeyEvents
        expect(pushed).toEqual(await person.call(events.keys, { params }))
        const { data } = await person.call(events.list, { params })
        const live = withKeyEvents(shown(), pushed.events)
        expect(live).toEqual(data.filter(({ id }) => live.some((event) => event.id === id)))
      }
    },
    { timeout: 20_000 },
  )
}

test('B-LIVE-04 F9 marks reach open pages, on other nodes and after a lost message too, as a fresh fetch has them', async () => {
  const { tenant, note, ann, ben, caseId, caseNumber, mark } = await setUp()
  const other = testEngine() === 'server' ? await secondNode() : undefined
  await mark(ann, 3)
  const screens = [await watch(ann, caseNumber), await watch(ben, caseNumber, other)]
  await upToDate(screens, caseId)
  await recordsOf(ann).save(caseId, note, 'second')
  await mark(ann, 4)
  await mark(ben, 3, false)
  await upToDate(screens, caseId)
  // As if the message between the nodes, and on this one, had been lost.
  await tenant.asOwner((tx) =>
    tx.insertInto('key_entries').values({ tenant_id: tenant.id, case_id: caseId, seq: 2 }).execute(),
  )
  ;(await testServer()).services.outbox.send([{ type: 'messages.lost' }])
  await upToDate(screens.slice(0, 1), caseId)
})

test('B-CPAGE-15 of forty marks at once a record takes what it has room for', async () => {
  const { tenant, note, ann, caseId, keysFor, mark } = await setUp()
  for (let nth = 4; nth <= 40; nth += 1) await recordsOf(ann).save(caseId, note, `text ${nth}`)
  await tenant.asOwner(async (tx) => {
    const rows = Array.from({ length: 95 }, (_, nth) => ({ tenant_id: tenant.id, case_id: caseId, seq: 1_000 + nth }))
    await tx.insertInto('key_entries').values(rows).execute()
  })
  const marks = await Promise.allSettled(Array.from({ length: 40 }, (_, nth) => mark(ann, nth + 1)))
  expect(marks.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await keysFor(ann)).toHaveLength(5)
})
