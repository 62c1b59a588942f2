import { comments, type NewMention } from '@dossier/contract/comments'
import { notifications } from '@dossier/contract/notifications'
import { expect, test } from 'vitest'
import { expectRefused, heardFrom, recordsOf, storedRecords } from '../../testing/records.ts'
import { newTenant } from '../../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const team = await tenant.team()
  const templateId = await tenant.template({
    title: 'Repair',
    fields: [],
    permissions: {
      record: { edit: [team] },
      case: { edit: [] },
    },
  })
  const ann = await tenant.person({ name: 'Ann', teamIds: [team] })
  const reader = await tenant.person({ name: 'Rae' })
  const { id: caseId } = await recordsOf(ann).create({ templateId })
  return { tenant, ann, reader, caseId }
}

test('B-CPAGE-11 people who may edit add comments, and all viewers see them, newest first', async () => {
  const { tenant, ann, reader, caseId } = await setUp()
  const heard = await heardFrom(tenant)
  const first = await ann.call(comments.add, { body: { caseId, comment: ' One\r\ntwo\u0007 ' } })
  expect(first).toMatchObject({ caseId, comment: 'One\ntwo', isHtml: false, user: { id: ann.id, name: 'Ann' } })
  expect(heard).toEqual([
    {
      type: 'case.changed',
      tenantId: tenant.id,
      caseId,
      fromSeq: 2,
      keys: ['comment'],
      updatedBefore: expect.any(String),
    },
  ])
  for (let count = 2; count <= 52; count += 1)
    await ann.call(comments.add, { body: { caseId, comment: `Comment ${count}` } })

  const params = { caseId: String(caseId) }
  const page = await reader.call(comments.list, { params, query: {} })
  const last = await reader.call(comments.list, { params, query: { pageNumber: 2 } })

  expect(page).toMatchObject({ totalItems: 52, pageCount: 2 })
  expect([page.data.length, page.data[0]!.comment]).toEqual([50, 'Comment 52'])
  expect(last.data.map((one) => one.comment)).toEqual(['Comment 2', 'One\ntwo'])
  expect({ ...last.data[1], unreached: [] }).toEqual(first)
})

test('B-CPAGE-11 D-058 D-105 with the feature a comment may be formatted, and is cleaned of everything else', async () => {
  const tenant = await newTenant({ features: ['richText'] })
  const templateId = await tenant.template({ title: 'Repair', fields: [] })
  const ann = await tenant.person({ name: 'Ann' })
  const { id: caseId } = await recordsOf(ann).create({ templateId })
  const add = (comment: string) => ann.call(comments.add, { body: { caseId, comment, isHtml: true } })
  const added = await add('<p onclick="x()">Read <strong>this</strong><script>alert(1)</script></p>')
  expect(added).toMatchObject({ comment: '<p>Read <strong>this</strong></p>', isHtml: true })
  expect(await add('<a href="javascript:alert(1)">here</a>')).toMatchObject({ comment: 'here' })
  const { data } = await ann.call(comments.list, { params: { caseId: String(caseId) }, query: {} })
  expect({ ...data.at(-1), unreached: [] }).toEqual(added)
  const history = await ann.send({ method: 'GET', path: `/event/${caseId}` })
  expect(history.text).toContain('"isHtml":true')
  const empty = { status: 400, message: 'Write a comment first.' }
  await expectRefused(tenant, () => add('<script>alert(1)</script>'), empty)
  await expectRefused(tenant, () => add('<p> &nbsp;</p>'), empty)
})

test('B-CPAGE-11 D-105 a formatted comment mentions people and records at their places in its words', async () => {
  const tenant = await newTenant({ features: ['richText'] })
  const templateId = await tenant.template({ title: 'Repair', fields: [] })
  const [ann, bea] = [await tenant.person({ name: 'Ann' }), await tenant.person({ name: 'Bea' })]
  const stranger = await (await newTenant()).person()
  const { id: caseId, caseNumber } = await recordsOf(ann).create({ templateId })
  const comment = `<p>Look &amp; see<br></p><ul><li><p onclick="x()"><em>@Bea</em> #${caseNumber}</p></li></ul>`
  const words = `Look & see\n\n@Bea #${caseNumber}\n\n`
  const at = (text: string, who: { userId: number } | { caseId: number }) => ({
    at: words.indexOf(text),
    length: text.length,
    ...who,
  })
  const add = (mentions: NewMention[]) => ann.call(comments.add, { body: { caseId, isHtml: true, comment, mentions } })
  const both = [at('@Bea', { userId: bea.id }), at(`#${caseNumber}`, { caseId })]
  const added = await add(both)
  expect(added.mentions).toMatchObject([{ user: { id: bea.id } }, { record: { caseNumber } }])
  expect(added.comment).toBe(comment.replace(' onclick="x()"', '').replace('<br>', '<br />'))
  expect(await bea.call(notifications.list, {})).toHaveLength(1)
  const params = { caseId: String(caseId), commentId: String(added.id) }
  const edited = await ann.call(comments.edit, {
    params,
    body: {
      comment: '<p>@Bea</p>',
      revision: 0,
      mentions: [at('@Bea', { userId: bea.id })].map((one) => ({ ...one, at: 0 })),
    },
  })
  expect(edited).toMatchObject({ isHtml: true, mentions: [{ at: 0, length: 4 }] })
  const moved = { status: 400, message: expect.stringContaining('Keep the names') }
  await expectRefused(tenant, () => add([{ ...both[0]!, at: both[0]!.at + 1 }]), moved)
  await expectRefused(tenant, () => add([{ ...both[0]!, userId: stranger.id }]), {
    status: 404,
    message: 'User not found.',
  })
})

test('a comment is refused without text, without right, or on a record that is not there', async () => {
  const { tenant, ann, reader, caseId } = await setUp()
  const add = (person: typeof ann, body: object) => () =>
    person.call(comments.add, { body: { caseId, ...body } as never })
  const empty = { status: 400, message: 'Write a comment first.' }
  await expectRefused(tenant, add(ann, { comment: '  ' }), empty)
  await expectRefused(tenant, add(ann, { comment: '\u0007' }), empty)
  await expectRefused(tenant, add(ann, { comment: 'x'.repeat(100_001) }), {
    status: 400,
    message: 'A comment can have up to 100,000 characters.',
  })
  await expectRefused(tenant, add(ann, { comment: '<b>x</b>', isHtml: true }), {
    status: 400,
    message: 'Formatted comments are not available for this organization.',
  })
  await expectRefused(tenant, add(reader, { comment: 'x' }), {
    status: 403,
    message: expect.stringMatching(/only\.$|do this\.$/),
  })
  const stranger = (await setUp()).ann
  const gone = { status: 404, message: 'Record not found.' }
  await expectRefused(tenant, add(stranger, { comment: 'x' }), gone)
  await expectRefused(
    tenant,
    () => stranger.call(comments.list, { params: { caseId: String(caseId) }, query: {} }),
    gone,
  )
})

test('B-CPAGE-12 typing is pushed to the other viewers and stored nowhere', async () => {
  const { tenant, reader, caseId } = await setUp()
  const heard = await heardFrom(tenant)
  const before = (await storedRecords(tenant)).all
  await reader.call(comments.typing, { params: { caseId: String(caseId) }, query: { typing: 'true' } })
  const typing = { tenantId: tenant.id, caseId, userId: reader.id, name: 'Rae', typing: true }
  expect(heard).toEqual([{ type: 'case.typing', ...typing }])
  expect((await storedRecords(tenant)).all).toBe(before)
  const stranger = (await setUp()).ann
  await expectRefused(
    tenant,
    () => stranger.call(comments.typing, { params: { caseId: String(caseId) }, query: { typing: 'true' } }),
    { status: 404, message: 'Record not found.' },
  )
})

test('D-123 a comment sent again after a lost answer is stored once; its base does not matter', async () => {
  const { tenant, ann, reader, caseId } = await setUp()
  const body = { caseId, comment: 'Lamp replaced', base: 1 }
  const send = () => ann.call(comments.add, { body }, { 'idempotency-key': 'comment-1' })
  const first = await send()
  await recordsOf(ann).property(caseId, 'summary', 'Dark')
  expect(await send()).toEqual(first)
  await ann.call(comments.add, { body: { ...body, base: 99 } })
  expect((await storedRecords(tenant)).comments.map(({ comment }) => comment)).toEqual([
    'Lamp replaced',
    'Lamp replaced',
  ])
  const theirs = reader.call(comments.add, { body }, { 'idempotency-key': 'comment-1' })
  await expect(theirs).rejects.toMatchObject({ status: 403 })
})
