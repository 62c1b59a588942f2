import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import { tags } from '@dossier/contract/lookups/tags'
import { notifications } from '@dossier/contract/notifications'
import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { formOf } from '../../testing/example-picture.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const WORDS = 'Culvert flooded behind Zanzibar Street'
const TAG = 'zanzibar-leak'

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

/** Everything that leads from one record to others, or counts them. Asked by somebody who has no part in the record. */
async function everythingSeenBy(person: TestPerson, { viewId, caseId }: { viewId: number; caseId: number }) {
  const list = `viewId=${viewId}&timeZone=UTC`
  const reads = [
    '/views',
    `/views/summary?activeViewId=${viewId}`,
    '/views/first',
    `/views/cases?${list}`,
    `/views/cases?${list}&searchTerm=Zanzibar`,
    `/cases/list?${list}`,
    `/cases/table?${list}&groupBy=tags`,
    `/views/calculations?${list}`,
    `/cases/between?start=${day(-20)}&end=${day(20)}`,
    '/search/simple?searchTerm=Zanzibar&includeUsers=true',
    `/search/similar?title=${encodeURIComponent(WORDS)}`,
    '/tags',
    '/notifications',
    `/users/cases/${person.id}`,
    `/event/${caseId}`,
    `/cases/users/${caseId}`,
    `/comments/${caseId}`,
  ].map((path) => ({ method: 'GET', path }))
  const body = { searchTerm: 'Zanzibar', clauses: [] }
  const posts = [
    { method: 'POST', path: '/search/advanced/cases', body },
    { method: 'POST', path: '/search/query', body: { text: 'tag:zan', cursor: 7 } },
  ]
  const answers = await Promise.all([...reads, ...posts].map((one) => person.send(one)))
  return answers.map(({ status, text }, nth) => [[...reads, ...posts][nth]!.path, status, text] as const)
}

test('T33 NI to everybody outside, all lists, counts, searches and names are as if a restricted record did not exist', async () => {
  const tenant = await newTenant()
  const [ann, bob] = [await tenant.person({ name: 'Ann' }), await tenant.person({ name: 'Bob' })]
  const templateId = await tenant.template({ title: 'Report', fields: [] })
  const known = await recordsOf(bob).create({ templateId, title: 'Known to everybody' })
  const [view] = await bob.call(views.list, {})
  const place = { viewId: view!.id, caseId: known.id }
  const before = await everythingSeenBy(bob, place)
  expect(before.filter(([, status]) => status !== 200)).toEqual([])

  const secret = await recordsOf(ann).create({ templateId, title: 'Yet without a word' })
  await ann.call(cases.markSensitive, { params: { id: String(secret.id) } })
  await recordsOf(ann).property(secret.id, 'title', WORDS)
  await recordsOf(ann).property(secret.id, 'tags', [TAG])
  const mention = { userId: bob.id, at: 0, length: 4 }
  const body = { caseId: secret.id, comment: '@Bob, look at Zanzibar', mentions: [mention] }
  const { unreached } = await ann.call(comments.add, { body })
  expect(unreached.map(({ name }) => name)).toEqual(['Bob'])
  await ann.send({ method: 'POST', path: `/files/${secret.id}`, body: formOf(Buffer.from('Zanzibar'), 'Zanzibar.txt') })

  expect(await everythingSeenBy(bob, place)).toEqual(before)
  expect(await bob.call(notifications.list, {})).toEqual([])
  // The oracle itself: to those who may see it, the record is in these answers.
  expect(JSON.stringify(await everythingSeenBy(ann, place))).toContain('Zanzibar')
  expect(await ann.call(tags.list, { query: {} })).toEqual([{ title: TAG, uses: 1 }])

  const admin = await tenant.person({ isAdmin: true })
  await recordsOf(admin).property(secret.id, 'isSensitive', false)
  expect(await bob.call(tags.list, { query: {} })).toEqual([{ title: TAG, uses: 1 }])
})
