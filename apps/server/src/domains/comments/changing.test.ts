import { comments, type NewMention } from '@dossier/contract/comments'
import type { CaseEvent } from '@dossier/contract/events'
import { events } from '@dossier/contract/events/calls'
import type { CaseEvents } from '@dossier/contract/live/case-hub'
import { notifications } from '@dossier/contract/notifications'
import { mergeCaseEvents } from '@dossier/core/live/merge-case-events'
import { expect, test } from 'vitest'
import { connectLive } from '../../testing/live/live-client.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const templateId = await tenant.template({ title: 'Repair', fields: [] })
  const ann = await tenant.person({ name: 'Ann' })
  const ben = await tenant.person({ name: 'Ben' })
  const admin = await tenant.person({ name: 'Ada', isAdmin: true })
  const { id: caseId } = await recordsOf(ann).create({ templateId })
  const write = (by: TestPerson, comment: string, mentions: NewMention[] = []) =>
    by.call(comments.add, { body: { caseId, comment, mentions } })
  const params = (commentId: number) => ({ params: { caseId: String(caseId), commentId: String(commentId) } })
  const edit = (by: TestPerson, id: number, body: { comment: string; revision: number; mentions?: NewMention[] }) =>
    by.call(comments.edit, { ...params(id), body })
  const remove = (by: TestPerson, id: number) => by.call(comments.remove, params(id))
  const react = (by: TestPerson, id: number, isOn = true) =>
    by.call(comments.react, { ...params(id), body: { reaction: 'agree', isOn } })
  const list = async (by: TestPerson) =>
    (await by.call(comments.list, { params: { caseId: String(caseId) }, query: {} })).data
  const age = (id: number) =>
    tenant.asOwner((tx) =>
      tx
        .updateTable('comments')
        .set({ created: new Date(Date.now() - 16 * 60_000).toISOString() })
        .where('id', '=', id)
        .execute(),
    )
  return { tenant, templateId, ann, ben, admin, caseId, write, params, edit, remove, react, list, age }
}

const history = async (by: TestPerson, caseId: number) =>
  (await by.call(events.list, { params: { caseId: String(caseId) }, query: {} })).data

const ELSEWHERE =
  'You edited this update in another window. Compare the two texts, then save again to replace that one.'

test('B-CPAGE-11 ADR-94 the author edits a comment for a while; earlier texts are for them and administrators', async () => {
  const { tenant, ann, ben, admin, caseId, write, params, edit, list, age } = await setUp()
  const { id } = await write(ann, 'First')
  const edited = await edit(ann, id, { comment: ' Second ', revision: 0 })
  expect(edited).toMatchObject({ comment: 'Second', revision: 1, edited: expect.any(String) })
  expect(await list(ben)).toMatchObject([{ id, comment: 'Second', revision: 1 }])
  const [event] = await history(ben, caseId)
  expect(event).toMatchObject({ type: 'commentEdited', user: { name: 'Ann' } })
  expect(JSON.stringify(await history(ben, caseId))).not.toContain('First')
  for (const person of [ann, admin])
    expect(await person.call(comments.versions, params(id))).toMatchObject([{ comment: 'First' }])
  const forbidden = { status: 403, message: 'Only its author and administrators can see earlier texts of an update.' }
  await expectRefused(tenant, () => ben.call(comments.versions, params(id)), forbidden)
  await expectRefused(tenant, () => edit(ann, id, { comment: 'Third', revision: 0 }), {
    status: 409,
    message: JSON.stringify({ message: ELSEWHERE, comment: 'Second', isHtml: false, revision: 1 }),
  })
  for (const other of [ben, admin])
    await expectRefused(tenant, () => edit(other, id, { comment: 'Mine', revision: 1 }), {
      status: 403,
      message: 'Only its author can edit this update.',
    })
  await age(id)
  const late = {
    status: 403,
    message: 'An update can be edited and deleted for 15 minutes. Write a new one instead.',
  }
  await expectRefused(tenant, () => edit(ann, id, { comment: 'Late', revision: 1 }), late)
})

test('B-CPAGE-11 ADR-94 a deleted comment is nowhere any more; the history says who deleted it', async () => {
  const { tenant, ann, ben, admin, caseId, write, params, edit, remove, list, age } = await setUp()
  const [{ id }, kept] = [await write(ann, 'Sapphire'), await write(ann, 'Topaz')]
  await edit(ann, id, { comment: 'Sapphire, corrected', revision: 0 })
  await expectRefused(tenant, () => remove(ben, id), {
    status: 403,
    message: 'Only its author and administrators can delete this update.',
  })
  await remove(ann, id)
  expect((await list(ben)).map((one) => one.id)).toEqual([kept.id])
  const [event] = await history(admin, caseId)
  expect(event).toMatchObject({ type: 'commentDeleted', user: { name: 'Ann' } })
  expect(JSON.stringify(await history(admin, caseId))).not.toContain('Sapphire')
  const gone = { status: 404, message: 'Update not found.' }
  await expectRefused(tenant, () => remove(ann, id), gone)
  await expectRefused(tenant, () => edit(ann, id, { comment: 'Back', revision: 1 }), gone)
  await expectRefused(tenant, () => admin.call(comments.versions, params(id)), gone)
  await age(kept.id)
  await expectRefused(tenant, () => remove(ann, kept.id), {
    status: 403,
    message: 'An update can be edited and deleted for 15 minutes. Write a new one instead.',
  })
  const stranger = await (await newTenant()).person({ isAdmin: true })
  await expectRefused(tenant, () => remove(stranger, kept.id), { status: 404, message: 'Record not found.' })
  await remove(admin, kept.id)
  expect(await list(ben)).toEqual([])
  const left = await tenant.asOwner((tx) =>
    tx.selectFrom('comment_versions').selectAll().where('tenant_id', '=', tenant.id).execute(),
  )
  expect(left).toEqual([])
})

test('B-CPAGE-11 of an edit and a deletion at once, one wins; a repeated answer has no text of a deleted comment', async () => {
  const { ann, caseId, edit, remove, list } = await setUp()
  const send = () => ann.call(comments.add, { body: { caseId, comment: 'Opal' } }, { 'idempotency-key': 'comment-9' })
  const { id } = await send()
  const outcomes = await Promise.allSettled([edit(ann, id, { comment: 'Opal 2', revision: 0 }), remove(ann, id)])
  expect(outcomes[1]).toMatchObject({ status: 'fulfilled' })
  expect(await list(ann)).toEqual([])
  await expect(send()).rejects.toMatchObject({ status: 404, message: 'Update not found.' })
})

test('B-CPAGE-11 mentioned people who may see the record are notified, of an edit only the new ones', async () => {
  const { tenant, ann, ben, admin, write, edit, list, templateId } = await setUp()
  const cid = await tenant.person({ name: 'Cid' })
  const of = (text: string, at: number, person: TestPerson) => ({ at, length: text.length, userId: person.id })
  const said = async (person: TestPerson) =>
    (await person.call(notifications.list, {})).map(({ id, message }) => ({ id, message }))
  const { id } = await write(ann, '@Ben look', [of('@Ben', 0, ben)])
  const first = await said(ben)
  expect(first).toEqual([{ id: expect.any(String), message: 'Ann mentioned you in an update' }])
  const both = { comment: '@Ben @Cid look', mentions: [of('@Ben', 0, ben), of('@Cid', 5, cid)], revision: 0 }
  await edit(ann, id, both)
  expect(await said(ben)).toEqual(first)
  expect(await said(cid)).toMatchObject([{ message: 'Ann mentioned you in an update' }])
  // Names follow, also of people who are disabled.
  await tenant.asOwner((tx) =>
    tx.updateTable('users').set({ name: 'Benno', disabled: true }).where('id', '=', ben.id).execute(),
  )
  expect((await list(cid))[0]!.mentions[0]).toMatchObject({ at: 0, length: 4, user: { name: 'Benno' } })
  const { id: sensitive } = await recordsOf(ann).create({ templateId })
  await recordsOf(ann).property(sensitive, 'isSensitive', true)
  const hidden = await ann.call(comments.add, {
    body: { caseId: sensitive, comment: '@Cid @Ada', mentions: [of('@Cid', 0, cid), of('@Ada', 5, admin)] },
  })
  expect(hidden.unreached).toEqual([{ id: cid.id, name: 'Cid' }])
  expect(await said(cid)).toHaveLength(1)
  expect(await said(admin)).toHaveLength(1)
  const stranger = await (await newTenant()).person()
  await expectRefused(tenant, () => write(ann, '@Who', [of('@Who', 0, stranger)]), {
    status: 404,
    message: 'User not found.',
  })
  await expectRefused(tenant, () => write(ann, 'Nobody', [of('@Ben', 0, cid)]), {
    status: 400,
    message: 'Keep the names of mentioned people and records in the text as they were chosen.',
  })
})

test('B-CPAGE-11 D-048 a mentioned record is a link for those who may see it, and no more than typed text for others', async () => {
  const { tenant, ann, ben, templateId, write, list } = await setUp()
  const other = await recordsOf(ann).create({ templateId, title: 'Secret plan' })
  const text = `#${other.caseNumber}`
  const mention = { at: 4, length: text.length, caseId: other.id }
  await write(ann, `See ${text}`, [mention])
  const record = { id: other.id, caseNumber: other.caseNumber, title: 'Secret plan' }
  expect((await list(ben))[0]!.mentions).toEqual([{ at: 4, length: text.length, user: null, record }])
  await recordsOf(ann).property(other.id, 'isSensitive', true)
  expect((await list(ben))[0]).toMatchObject({ comment: `See ${text}`, mentions: [] })
  expect((await list(ann))[0]!.mentions).toMatchObject([{ record }])
  await expectRefused(tenant, () => write(ben, `See ${text}`, [mention]), { status: 404, message: 'Record not found.' })
})

test('B-CPAGE-11 the pushed history of edits and deletions has the texts that a fetch gives', async () => {
  const { ann, ben, caseId, write, edit, remove } = await setUp()
  const viewer = await connectLive({ token: ben.token, hub: '/case-hub' })
  await viewer.invoke('joinCase', { caseId })
  const { id } = await write(ann, 'Ruby')
  const wasPushed = (type: string) =>
    viewer.message<CaseEvents>('caseEvents', (message) => message.events.some((event) => event.type === type))
  await wasPushed('comment')
  await edit(ann, id, { comment: 'Garnet', revision: 0 })
  await wasPushed('commentEdited')
  await remove(ann, id)
  await wasPushed('commentDeleted')
  const messages = viewer.messages.filter(({ name }) => name === 'caseEvents').map(({ body }) => body as CaseEvents)
  const seen = messages.reduce<CaseEvent[]>((all, message) => mergeCaseEvents(all, message.events), [])
  const fetched = await history(ben, caseId)
  expect(seen).toEqual(fetched.filter(({ type }) => type !== 'created'))
  expect(JSON.stringify(seen)).not.toMatch(/Ruby|Garnet/)
})

test('B-CPAGE-11 two people react at once; each of them once, and viewers are told to read again', async () => {
  const { tenant, ann, ben, admin, caseId, write, react, list } = await setUp()
  const { id } = await write(ann, 'Done')
  const viewer = await connectLive({ token: ben.token, hub: '/case-hub' })
  await viewer.invoke('joinCase', { caseId })
  await Promise.all([react(ann, id), react(ben, id), react(ann, id), react(admin, id)])
  await viewer.message('reactionsChanged')
  const [seen] = await list(ben)
  expect(seen!.reactions).toEqual([
    { reaction: 'agree', count: 3, isMine: true, names: expect.arrayContaining(['Ann', 'Ben', 'Ada']) },
  ])
  expect(await react(ben, id, false)).toMatchObject({ reactions: [{ count: 2, isMine: false }] })
  expect(await react(ben, id, false)).toMatchObject({ reactions: [{ count: 2 }] })
  const stranger = await (await newTenant()).person()
  await expectRefused(tenant, () => react(stranger, id), { status: 404, message: 'Record not found.' })
})
