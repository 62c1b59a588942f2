import { randomUUID } from 'node:crypto'
import { cases } from '@dossier/contract/cases/lifecycle'
import { caseLinks } from '@dossier/contract/cases/links'
import { caseMerge, type MergeChoices, type MergeConflict } from '@dossier/contract/cases/merge'
import { comments } from '@dossier/contract/comments'
import { events } from '@dossier/contract/events/calls'
import { files } from '@dossier/contract/files'
import { describe, expect, test } from 'vitest'
import { CallFailed } from '../../../testing/caller.ts'
import { changingAs } from '../../../testing/changing.ts'
import { examplePicture } from '../../../testing/example-picture.ts'
import { brokenInvariants } from '../../../testing/faults/check-invariants.ts'
import { expectLive, fetchCase, watch } from '../../../testing/live/live-case-client.ts'
import { expectRefused, recordsOf, storedRecords } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../../testing/world.ts'
import { undoAction } from '../undo/undo-action.ts'

async function world() {
  const tenant = await newTenant()
  const [team, night] = [await tenant.team(), await tenant.team()]
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: note }, { id: secret }] })
  const ann = await tenant.person({ name: 'Ann', isAdmin: true })
  const bob = await tenant.person({ name: 'Bob' })
  const member = await tenant.person({ name: 'Mia', teamIds: [team] })
  const create = (title: string, fields = {}) => recordsOf(member).create({ templateId, title, fields })
  return { tenant, team, night, note, secret, templateId, ann, bob, member, create }
}

const merge = (person: TestPerson, a: { id: number }, b: { id: number }, body: Partial<MergeChoices> = {}) =>
  person.call(caseMerge.merge, { params: { a: String(a.id), b: String(b.id) }, body })
const comment = (person: TestPerson, { id: caseId }: { id: number }, text: string) =>
  person.call(comments.add, { body: { caseId, comment: text } })
const attach = (person: TestPerson, { id }: { id: number }) =>
  person.send({ method: 'POST', path: `/files/${id}`, body: examplePicture() })
const link = (person: TestPerson, a: { id: number }, b: { id: number }) =>
  person.call(caseLinks.link, { params: { a: String(a.id), b: String(b.id) } })
const one = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const soundly = async () => expect(await brokenInvariants((await testServer()).services.database.owner)).toEqual([])

test('B-CPAGE-05 D-053 T42 the target gets what was chosen, the entries of all lists, and the comments, files and links of the source', async () => {
  const { tenant, team, note, ann, bob, member, create } = await world()
  const [source, target, third] = [await create('Lamp', { [note]: 'dark' }), await create('Pole'), await create('Gate')]
  const act = recordsOf(bob)
  await act.property(source.id, 'tags', ['Wet', 'Night'])
  await act.property(target.id, 'tags', ['wet'])
  await act.property(source.id, 'users', [bob.id])
  await act.property(target.id, 'users', [ann.id])
  await act.property(source.id, 'pendingTeams', [team])
  await act.property(source.id, 'assigneeId', member.id)
  await comment(bob, source, 'Seen')
  await attach(bob, source)
  await link(bob, source, third)
  const watchers = await Promise.all([ann, bob].map((person) => watch(person, target.caseNumber)))
  const beside = await watch(bob, third.caseNumber)

  await expectLive([...watchers, beside], () => merge(bob, source, target, { properties: { title: 'source' } }))

  const merged = await fetchCase(bob, target.caseNumber)
  expect(merged).toMatchObject({ title: 'Lamp', assigneeId: member.id, tags: ['Wet', 'Night'], isClosed: false })
  expect(merged.fields[note]?.value).toBe('dark')
  expect([merged.users.map(({ id }) => id), merged.pendingTeams.map(({ id }) => id)]).toEqual([
    [ann.id, bob.id],
    [team],
  ])
  expect(merged.links).toMatchObject([
    { caseId: third.id, type: 'Related' },
    { caseId: source.id, type: 'Merged into', mergedCaseId: source.id, isClosed: true },
  ])
  expect(beside.screen().links).toMatchObject([{ caseId: target.id }])
  const { data } = await bob.call(comments.list, { params: { caseId: String(target.id) }, query: {} })
  expect(data).toMatchObject([{ comment: 'Seen', user: { name: 'Bob' } }])
  const [file] = await bob.call(files.list, { params: { caseId: String(target.id) } })
  expect((await bob.send({ method: 'GET', path: `/files/download/${file!.id}` })).status).toBe(200)
  expect(await fetchCase(bob, source.caseNumber)).toMatchObject({ isClosed: true, title: 'Lamp' })
  const { changes } = await storedRecords(tenant)
  const kinds = changes.filter(({ type }) => type === 'merged').map(({ case_id, key }) => [case_id, key])
  expect(kinds).toEqual([
    [source.id, 'mergedInto'],
    [target.id, 'mergedFrom'],
    [third.id, 'links'],
  ])
  await soundly()
})

test('D-053 D-057 the log of a third record says where its link leads, live too, and a restricted one is named to nobody', async () => {
  const { tenant, ann, bob, create } = await world()
  const [source, target] = [await create('Lamp'), await create('Pole')]
  const [third, both, hidden, gone] = [
    await create('Gate'),
    await create('Fence'),
    await create('Vault'),
    await create('Ash'),
  ]
  for (const each of [third, both, hidden, gone]) await link(ann, source, each)
  await link(ann, target, both)
  await ann.call(cases.markSensitive, one(hidden))
  await ann.call(cases.remove, one(gone))
  const beside = await watch(bob, third.caseNumber)
  await expectLive([beside], () => merge(bob, source, target))
  const logOf = async (person: TestPerson, { id }: { id: number }) => {
    const { data } = await person.call(events.list, { params: { caseId: String(id) } })
    const [newest] = data
    return [newest?.type, newest?.entries.map(({ key, oldValue, newValue }) => [key, oldValue, newValue])]
  }
  const [from, into] = [`#${source.caseNumber} Lamp`, `#${target.caseNumber} Pole`]
  expect(beside.events()[0]).toMatchObject({ type: 'merged', user: { name: 'Bob' } })
  expect(await logOf(bob, third)).toEqual(['merged', [['links', from, into]]])
  expect(await logOf(bob, both)).toEqual(['merged', [['links', from, null]]])
  // Bob does not see it, and did not learn of it; its readers learn of the merge.
  expect(await logOf(ann, hidden)).toEqual(['merged', [['links', from, into]]])
  await ann.call(cases.restore, one(gone))
  expect((await fetchCase(ann, gone.caseNumber)).links).toMatchObject([{ caseId: target.id }])
  await ann.call(cases.markSensitive, one(target))
  expect(await logOf(bob, third)).toEqual(['merged', [['links', from, 'a restricted record']]])
  const caseId = String(third.id)
  const eventId = (await bob.call(events.list, { params: { caseId } })).data[0]!.id
  await expectRefused(
    tenant,
    () => bob.call(events.undo, { params: { caseId, eventId: String(eventId) }, body: {} }),
    NOT_UNDONE,
  )
  await soundly()
})

test('D-053 two merges that share linked records and a link to one of them at once end in order', async () => {
  const { ann, bob, create } = await world()
  const [a, b, c, d] = [await create('A'), await create('B'), await create('C'), await create('D')]
  const shared = await Promise.all(Array.from({ length: 10 }, (_, i) => create(`Shared ${i}`)))
  for (const each of shared) for (const end of [a, c]) await link(ann, end, each)
  const late = await create('Late')
  const done = await Promise.allSettled([merge(ann, a, b), merge(bob, c, d), link(bob, late, a), link(bob, late, c)])
  const refused = done.flatMap((one) => (one.status === 'rejected' ? [(one.reason as CallFailed).message] : []))
  for (const message of refused) expect(message).toMatch(/^Somebody has just linked|is closed|Closed/)
  await soundly()
})

test('D-053 D-057 a file in the history of the source opens for those who may see it in the target', async () => {
  const { ann, bob, create } = await world()
  const [source, target] = [await create('Lamp'), await create('Pole')]
  await attach(bob, source)
  await merge(bob, source, target)

  const { data } = await bob.call(events.list, { params: { caseId: String(source.id) } })
  const [media] = data.flatMap((event) => event.media)
  const path = media!.url.replace('/api', '')
  expect((await bob.send({ method: 'GET', path })).status).toBe(200)
  await ann.call(cases.markSensitive, one(target))
  expect([(await bob.send({ method: 'GET', path })).status, (await ann.send({ method: 'GET', path })).status]).toEqual([
    404, 200,
  ])
})

describe('T42 merges at the same time', () => {
  const settled = (results: readonly PromiseSettledResult<unknown>[]) => results.map(({ status }) => status).toSorted()

  test('D-053 A into B and B into A: one of the two happens', async () => {
    const { ann, create } = await world()
    const [a, b] = [await create('A'), await create('B')]
    expect(settled(await Promise.allSettled([merge(ann, a, b), merge(ann, b, a)]))).toEqual(['fulfilled', 'rejected'])
    const states = await Promise.all([a, b].map(({ caseNumber }) => fetchCase(ann, caseNumber)))
    expect(states.filter(({ isClosed }) => isClosed)).toHaveLength(1)
  })

  test('D-053 merges in all directions lose and double no comment and form no circle', async () => {
    const { tenant, ann, bob, create } = await world()
    const records = await Promise.all(Array.from({ length: 7 }, (_, nth) => create(`R${nth}`)))
    for (const record of records) await comment(ann, record, `of ${record.id}`)
    await link(ann, records[0]!, records[3]!)
    const pairs = records.flatMap((a, i) =>
      records.flatMap((b, k) => (i !== k && (i + k) % 2 ? [[a, b] as const] : [])),
    )

    await Promise.allSettled(pairs.map(([a, b], nth) => merge(nth % 2 ? ann : bob, a, b)))

    const { records: rows, comments: kept } = await storedRecords(tenant)
    expect(kept.map((row) => row.comment).toSorted()).toEqual(records.map(({ id }) => `of ${id}`).toSorted())
    const into = new Map(await mergesOf(tenant))
    const open = rows.filter((row) => !row.is_closed).map(({ id }) => id)
    expect(rows.length - open.length).toBe(into.size)
    const endOf = (id: number, steps = 0): number => (into.has(id) && steps < 9 ? endOf(into.get(id)!, steps + 1) : id)
    for (const { case_id, comment: text } of kept) expect(case_id).toBe(endOf(Number(text.slice(3))))
    for (const { id } of rows) expect(open).toContain(endOf(id))
    await soundly()
  })

  /** Who was merged into whom. */
  const mergesOf = (tenant: TestTenant) =>
    tenant.asOwner(async (tx) => {
      const rows = await tx.selectFrom('case_links').selectAll().where('tenant_id', '=', tenant.id).execute()
      return rows.flatMap(({ low_id, high_id, merged_id }): [number, number][] =>
        merged_id === null ? [] : [[merged_id, merged_id === low_id ? high_id : low_id]],
      )
    })
})

test('D-053 D-123 a merge whose answer was lost is answered again and done once', async () => {
  const { tenant, ann, create } = await world()
  const [a, b] = [await create('A'), await create('B')]
  const params = { a: String(a.id), b: String(b.id) }
  const key = { 'idempotency-key': randomUUID() }
  const first = await ann.call(caseMerge.merge, { params, body: {} }, key)
  expect(await ann.call(caseMerge.merge, { params, body: {} }, key)).toEqual(first)
  const { changes } = await storedRecords(tenant)
  expect(changes.filter(({ key: name }) => name === 'mergedFrom')).toHaveLength(1)
})

test('D-053 D-123 a value that somebody saves while the dialog is open is a conflict with both records', async () => {
  const { tenant, note, ann, bob, create } = await world()
  const [a, b] = [await create('A', { [note]: 'left' }), await create('B', { [note]: 'right' })]
  const bases = { source: a.seq, target: b.seq }
  await recordsOf(bob).save(b.id, note, 'newer')
  await comment(bob, b, 'A comment changes nothing that is chosen')
  const { all: before } = await storedRecords(tenant)
  const body = { fields: { [note]: 'source' as const }, bases }
  const answer = await ann.send({ method: 'POST', path: `/cases/merge/${a.id}/${b.id}`, body })
  const conflict = JSON.parse(answer.text) as MergeConflict
  expect([answer.status, conflict.changed]).toEqual([409, [`fields.${note}`]])
  expect(conflict.target.fields[note]?.value).toBe('newer')
  expect(conflict.message).toMatch(/^Somebody changed values of these records/)
  expect((await storedRecords(tenant)).all).toBe(before)
  const again = { source: conflict.source.seq, target: conflict.target.seq }
  expect((await merge(ann, a, b, { ...body, bases: again })).fields[note]?.value).toBe('left')
})

test('D-127 T42 fields that the merging person may not edit stay as they are in both records', async () => {
  const { tenant, secret, bob, member, create } = await world()
  const [a, b] = [await create('A', { [secret]: 'gold' }), await create('B')]
  const missing = { status: 404, message: 'Field not found.' }
  await expectRefused(tenant, () => merge(bob, a, b, { fields: { [secret]: 'source' } }), missing)
  expect(JSON.stringify(await merge(bob, a, b))).not.toContain('gold')
  expect((await fetchCase(member, b.caseNumber)).fields[secret]?.value).toBeNull()
  expect((await fetchCase(member, a.caseNumber)).fields[secret]?.value).toBe('gold')
  const [c, d] = [await create('C', { [secret]: 'gold' }), await create('D')]
  expect((await merge(member, c, d)).fields[secret]?.value).toBe('gold')
})

test('T42 T33 nobody sees or edits more afterwards: the result is as restricted as both', async () => {
  const { tenant, team, night, templateId, ann, bob, create } = await world()
  const [a, b] = [await create('A'), await create('B')]
  await ann.call(cases.markSensitive, one(a))
  const gone = { status: 404, message: 'Record not found.' }
  await expectRefused(tenant, () => merge(bob, a, b), gone)
  await expectRefused(tenant, () => merge(bob, b, a), gone)
  expect(await merge(ann, a, b)).toMatchObject({ isSensitive: true })

  const ofTeams = async (edit: number[]) => {
    const permissions = { record: { edit }, case: { edit: [] } }
    const of = await tenant.template({ title: `Of ${edit.join()}`, fields: [], permissions })
    return recordsOf(both).create({ templateId: of })
  }
  const both = await tenant.person({ name: 'Both', teamIds: [team, night] })
  const plain = await recordsOf(both).create({ templateId })
  const [ofTeam, ofNight] = [await ofTeams([team]), await ofTeams([night])]
  await expectRefused(tenant, () => merge(both, ofTeam, ofNight), {
    status: 409,
    message: `#${ofTeam.caseNumber} and #${ofNight.caseNumber} belong to different teams, so they cannot be merged.`,
  })
  await expectRefused(tenant, () => merge(bob, plain, ofTeam), { status: 403, message: NOT_ALLOWED })
  expect((await merge(both, ofTeam, plain)).permissions.edit).toEqual([team])
})

const NOT_ALLOWED = expect.stringMatching(/only\.$|do this\.$/)

test('D-053 refuses a record itself, closed ones, those of others, and values that are in use or not chosen', async () => {
  const { tenant, note, ann, bob, create } = await world()
  const foreign = await world()
  const theirs = await foreign.create('Theirs')
  const [a, b, closed] = [await create('A', { [note]: 'x' }), await create('B', { [note]: 'y' }), await create('C')]
  await ann.call(cases.close, one(closed))
  const isClosed = { status: 409, message: `#${closed.caseNumber} is closed. Reopen it first.` }
  await expectRefused(tenant, () => merge(ann, a, closed), isClosed)
  await expectRefused(tenant, () => merge(ann, closed, a), isClosed)
  await expectRefused(tenant, () => merge(ann, a, a), {
    status: 400,
    message: 'A record cannot be merged into itself.',
  })
  await expectRefused(tenant, () => merge(ann, a, theirs), { status: 404, message: 'Record not found.' })
  await expectRefused(tenant, () => merge(ann, a, b, { properties: { tags: 'source' } }), {
    status: 400,
    message: 'The tags cannot be chosen between two records.',
  })
  await recordsOf(bob).lock(b.id, note)
  await expectRefused(tenant, () => merge(ann, a, b, { fields: { [note]: 'source' } }), {
    status: 423,
    message: 'In use by Bob.',
  })
  expect((await merge(ann, a, b)).fields[note]?.value).toBe('y')
})

const NOT_UNDONE = { status: 400, message: 'A merge cannot be undone.' }

test('D-053 a merge is not undone, its link stays, and a merged record that is opened again is related', async () => {
  const { tenant, ann, create } = await world()
  const [a, b] = [await create('A'), await create('B')]
  await merge(ann, a, b)
  const { changes } = await storedRecords(tenant)
  const actionId = changes.find(({ type }) => type === 'merged')!.action_id
  await expect(changingAs(ann, (writer) => undoAction(writer, actionId))).rejects.toThrow(NOT_UNDONE.message)
  for (const { id } of [a, b]) {
    const caseId = String(id)
    const { data } = await ann.call(events.list, { params: { caseId } })
    const eventId = String(data.find(({ type }) => type === 'merged')!.id)
    await expectRefused(tenant, () => ann.call(events.undo, { params: { caseId, eventId }, body: {} }), NOT_UNDONE)
  }
  const pair = { params: { a: String(b.id), b: String(a.id) } }
  const refusal = await ann.call(caseLinks.unlink, pair).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CallFailed)
  expect((refusal as CallFailed).message).toBe(`#${a.caseNumber} was merged into #${b.caseNumber}, so this link stays.`)
  await ann.call(cases.reopen, one(a))
  expect((await fetchCase(ann, b.caseNumber)).links).toMatchObject([{ type: 'Related', mergedCaseId: null }])
  expect((await merge(ann, b, a)).links).toMatchObject([{ mergedCaseId: b.id }])
  await soundly()
})
