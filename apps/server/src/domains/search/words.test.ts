import { comments } from '@dossier/contract/comments'
import { search, type FoundCases } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const find = async (person: TestPerson, searchTerm: string, query: Record<string, string> = {}) =>
  (await person.call(search.advanced, {
    params: { type: 'cases' },
    query: { sortBy: 'relevance', ...query },
    body: { searchTerm },
  })) as FoundCases
const titles = async (person: TestPerson, term: string) => (await find(person, term)).data.map(({ title }) => title)
const simple = async (person: TestPerson, searchTerm: string) =>
  (await person.call(search.simple, { query: { searchTerm } })).map(({ title }) => title)
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T12:00:00.000Z`

/** Records of a template with a field that everybody sees, and one that only a team does. */
async function place() {
  const tenant = await newTenant()
  const team = await tenant.team()
  const [person, member] = [await tenant.person(), await tenant.person({ teamIds: [team] })]
  const note = await tenant.field({ title: 'Note', dataType: 'text-area' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: note }, { id: secret }] })
  const insert = (rows: readonly (Record<string, unknown> & { note?: string; secret?: string })[]) =>
    insertRecords(
      tenant,
      rows.map(({ note: n, secret: s, ...row }) => ({
        template_id: templateId,
        fields: JSON.stringify({ ...(n && { [note]: n }), ...(s && { [secret]: s }) }),
        ...row,
      })),
    )
  return { tenant, person, member, insert, note, secret, templateId }
}

test('ADR-104 words are found in titles, summaries, fields and comments, in this order, the last changed first', async () => {
  const { person, insert } = await place()
  const [, , , commented] = await insert([
    { title: 'In a field', note: 'A leaking valve', last_updated: day(9) },
    { title: 'In the summary', summary: 'Leaks again', last_updated: day(3) },
    { title: 'In the summary, later', summary: 'leak', last_updated: day(4) },
    { title: 'In a comment', last_updated: day(9) },
    { title: 'The leak itself', last_updated: day(1) },
    { title: 'Nothing', summary: 'dry' },
    { title: 'Gone leak', deleted: day(2) },
  ])
  await person.call(comments.add, { body: { caseId: commented!, comment: 'It <b>leaks</b>' } })
  const expected = ['The leak itself', 'In the summary, later', 'In the summary', 'In a field', 'In a comment']
  expect(await titles(person, 'leak')).toEqual(expected)
  expect(await titles(person, 'LEAKING')).toEqual(expected)
  expect(await simple(person, 'leaks')).toEqual(expected)
})

test('ADR-104 all words have to be in a record, in whichever places, and more of them in better places come first', async () => {
  const { person, insert } = await place()
  await insert([
    { title: 'Pump one', summary: 'leak' },
    { title: 'Leak of pump two' },
    { title: 'Pump three' },
    { title: 'Four', summary: 'a leak in the pump' },
  ])
  expect(await titles(person, 'leak pump')).toEqual(['Leak of pump two', 'Pump one', 'Four'])
  expect(await titles(person, '"leak in"')).toEqual(['Four'])
  expect(await titles(person, 'pump -leak')).toEqual(['Pump three'])
  expect(await titles(person, 'pump -"leak in" -three')).toEqual(['Leak of pump two', 'Pump one'])
  expect(await titles(person, 'pum leak')).toEqual([])
  expect((await titles(person, 'leak pum')).length).toBe(3)
})

test('D-141 a text of unwanted words alone finds what has none of them, among what the filters beside it find', async () => {
  const { tenant, person, member, insert } = await place()
  const [, , commented] = await insert([
    { title: 'Pump leak', last_updated: day(9) },
    { title: '-leak', last_updated: day(8) },
    { title: 'Commented', last_updated: day(7) },
    { title: 'In a hidden field', secret: 'leak', last_updated: day(6) },
    { title: 'Dry', last_updated: day(5) },
    { title: 'Closed and dry', last_updated: day(4), is_closed: true },
  ])
  await person.call(comments.add, { body: { caseId: commented!, comment: 'It leaks' } })
  expect(await titles(person, '-leak')).toEqual(['In a hidden field', 'Dry', 'Closed and dry'])
  expect(await titles(member, '-leak')).toEqual(['Dry', 'Closed and dry'])
  expect(await titles(member, '-leak -"closed and"')).toEqual(['Dry'])
  expect((await simple(member, '-leak')).toSorted()).toEqual(['Closed and dry', 'Dry'])
  const typed = await person.call(search.advanced, { params: { type: 'cases' }, body: { query: 'isClosed:no -leak' } })
  expect(typed.data.map((one) => 'title' in one && one.title)).toEqual(['Dry', 'In a hidden field'])
  const [view] = await person.call(views.list, {})
  const query = { viewId: String(view!.id), searchTerm: '-leak' }
  const [table] = (await person.call(views.cases, { query } as never)).casesTables
  expect([table?.cases.map(({ title }) => title).toSorted(), table?.totalRecords]).toEqual([
    ['Dry', 'In a hidden field'],
    2,
  ])
  // The same among many, where words are looked up once for all records.
  await insertRecords(
    tenant,
    Array.from({ length: 600 }, (_, n) => ({ title: n % 2 ? `Leak ${n}` : `Drain ${n}` })),
  )
  expect(await find(member, '-leak')).toMatchObject({ totalItems: 302 })
  expect(await simple(member, '-leak')).toHaveLength(10)
})

test.each([
  ['Größe am Café', ['grosse', 'GRÖSSE', 'cafe', 'CAFÉ', 'größ', 'cafe am']],
  ['水漏れの修理', ['修理', '水', '漏れの']],
  ['Żółw ÅNGSTRÖM', ['zolw', 'angstrom', 'żół']],
  ["O'Brien-Smith foo_bar.baz@example.org", ["o'brien", 'smith', 'foo_bar', 'example.org', 'baz@exam']],
  ['IT no 7 x', ['it', 'no', '7', 'x']],
  ['v1.2.3-rc4', ['2.3', 'v1', 'rc4']],
])('ADR-104 a summary %j is found by each of %j', async (summary, texts) => {
  const { person, insert } = await place()
  await insert([
    { title: 'Found', summary },
    { title: 'Other', summary: 'Qwyjibo' },
  ])
  for (const text of texts) expect([text, await titles(person, text)]).toEqual([text, ['Found']])
})

test('ADR-104 T23 a text in a field that the person may not view neither matches nor excludes, ranks nor counts', async () => {
  const { person, member, insert } = await place()
  await insert([
    { title: 'Vault', summary: 'door', secret: 'Canaryword' },
    { title: 'Door', summary: 'older', secret: 'nothing', last_updated: day(1) },
  ])
  for (const text of ['canaryword', 'Canary', 'door canaryword', '"canaryword"']) {
    expect(await find(person, text)).toMatchObject({ data: [], totalItems: 0, pageCount: 0 })
    expect(await simple(person, text)).toEqual([])
    expect(await titles(member, text)).toEqual(['Vault'])
  }
  expect(await titles(person, 'door -canaryword')).toEqual(['Door', 'Vault'])
  expect(await titles(member, 'door -canaryword')).toEqual(['Door'])
  expect(JSON.stringify(await find(person, 'door canary'))).not.toContain('anaryword')
})

test('A-GSEARCH-01 A-ASEARCH-01 records are found by their tags, by those alone who may see the record', async () => {
  const { tenant, person, member } = await place()
  const templateId = await tenant.template({ title: 'Bill', fields: [] })
  const records = recordsOf(await tenant.person({ isAdmin: true }))
  const bill = await records.create({ templateId, title: 'Bill', tags: ['Überfällig', 'Third notice'] })
  for (const text of ['uberfallig', 'ÜBERF', '"third notice"', 'bill notice'])
    expect([text, await titles(member, text), await simple(member, text)]).toEqual([text, ['Bill'], ['Bill']])
  expect(await titles(person, 'bill -uberfallig')).toEqual([])
  const hits = await member.call(search.hits, { body: { searchTerm: 'notice', ids: [bill.id] } })
  const parts = [
    { text: 'Third ', isHit: false },
    { text: 'notice', isHit: true },
    { text: ', Überfällig', isHit: false },
  ]
  expect(hits).toEqual([{ caseId: bill.id, place: 'tags', parts }])
  await records.property(bill.id, 'isSensitive', true)
  expect([await titles(person, 'uberfallig'), await simple(person, 'uberfallig')]).toEqual([[], []])
})

test('ADR-104 T25 the words of a sensitive record and of its comments are found by those alone who may see it', async () => {
  const { person, member, insert } = await place()
  const [id] = await insert([{ title: 'Case', summary: 'Canaryword', is_sensitive: true, user_ids: [member.id] }])
  await member.call(comments.add, { body: { caseId: id!, comment: 'Canarycomment' } })
  const stranger = await (await newTenant()).person()
  for (const text of ['canaryword', 'canarycomment']) {
    expect([await titles(person, text), await simple(person, text)]).toEqual([[], []])
    expect(await find(person, text)).toMatchObject({ totalItems: 0 })
    expect(await titles(stranger, text)).toEqual([])
    expect(await titles(member, text)).toEqual(['Case'])
  }
})

test('D-127 ADR-104 the words of a title that is made from a hidden field are not found', async () => {
  const { tenant, person } = await place()
  const teamId = await tenant.team()
  const seer = await tenant.person({ teamIds: [teamId] })
  const name = await tenant.field({ title: 'Name', dataType: 'text', permissions: { view: [teamId] } })
  const template = await tenant.template({ title: 'Named', titleTemplate: '{Name}', fields: [{ id: name }] })
  await insertRecords(tenant, [
    { title: 'Canary bird', template_id: template, fields: JSON.stringify({ [name]: 'Canary bird' }) },
  ])
  for (const text of ['canary', 'bird canary', '"canary bird"']) {
    expect(await find(person, text)).toMatchObject({ data: [], totalItems: 0 })
    expect(await simple(person, text)).toEqual([])
    expect(await titles(seer, text)).toEqual(['Canary bird'])
  }
})

test('ADR-104 whatever is typed, the answer is no failure', async () => {
  const { person, insert } = await place()
  await insert([{ title: 'Lamp', summary: "a' & b | !c <-> (d:*) \\ %_" }])
  const texts = [
    "'",
    "a' & b",
    '!c',
    '<->',
    ':*',
    '((((',
    'a:*b',
    '\\',
    '-',
    '--',
    '- -',
    '"',
    '""',
    '"" -""',
    '-a -b',
    '\u{1f525}',
    '\u200d',
    '水',
    'x'.repeat(200),
    'a '.repeat(100).trim(),
    '%',
    '_',
  ]
  for (const searchTerm of texts) {
    const { status } = await person.send({
      method: 'POST',
      path: '/search/advanced/cases?sortBy=relevance',
      body: { searchTerm },
    })
    expect([searchTerm, status]).toEqual([searchTerm, 200])
    const path = `/search/simple?searchTerm=${encodeURIComponent(searchTerm)}`
    expect((await person.send({ method: 'GET', path })).status).toBe(200)
  }
  const post = (body: unknown) => person.send({ method: 'POST', path: '/search/advanced/cases', body })
  expect((await post({ searchTerm: 'x'.repeat(100_000) })).status).toBe(400)
  const many = Array.from({ length: 101 }, (_, n) => `w${n}`).join(' ')
  expect(await post({ query: many })).toMatchObject({ status: 400, text: 'Search for up to 100 words.' })
})

test('ADR-104 hits name the place, with the words marked, and nothing of places that the person may not see', async () => {
  const { person, member, insert, note, secret } = await place()
  const [first] = await insert([
    { title: 'Leak <b>one</b>', note: '<p>The <b>pump</b> &amp; a leak</p>', secret: 'Canary leak' },
    { title: 'Two', secret: 'leak of canary' },
    { title: 'Three', summary: `${'dry '.repeat(100)}leaking` },
  ])
  await person.call(comments.add, { body: { caseId: first!, comment: 'leak leak' } })
  const hitsFor = async (who: TestPerson, term: string) => {
    const { data, hits } = await find(who, term)
    const shown = hits.map(({ caseId, place: at, parts }) => {
      const text = parts.map((part) => (part.isHit ? `[${part.text}]` : part.text)).join('')
      return `${data.find(({ id }) => id === caseId)!.title} ${at}: ${text}`
    })
    return shown.toSorted()
  }
  const three = `Three summary: …${'dry '.repeat(7)}[leaking]`
  expect(await hitsFor(person, 'leak')).toEqual([
    `Leak <b>one</b> fields.${note}: The pump & a [leak]`,
    'Leak <b>one</b> title: [Leak] <b>one</b>',
    three,
  ])
  expect(await hitsFor(member, 'canary')).toEqual([
    `Leak <b>one</b> fields.${secret}: [Canary] leak`,
    `Two fields.${secret}: leak of [canary]`,
  ])
  expect(JSON.stringify(await find(person, 'leak'))).not.toMatch(/canary/i)
  expect((await find(person, '')).hits).toEqual([])
})

test('ADR-104 B-VIEW-02 lists ask where their rows have the words, within the rights of the reader', async () => {
  const { tenant, person, member, insert, secret } = await place()
  const [shown, private_, gone, quiet] = await insert([
    { title: 'Leak', secret: 'canary leak' },
    { title: 'Sensitive leak', is_sensitive: true },
    { title: 'Deleted leak', deleted: day(1) },
    { title: 'Dry' },
  ])
  const elsewhere = await newTenant()
  const [foreign] = await insertRecords(elsewhere, [{ title: 'Foreign leak' }])
  const ids = [shown!, private_!, gone!, quiet!, foreign!, shown!]
  const hitsFor = async (who: TestPerson, searchTerm = 'leak') =>
    (await who.call(search.hits, { body: { searchTerm, ids } })).map(({ caseId, place: at }) => [caseId, at])
  expect(await hitsFor(person)).toEqual([[shown, 'title']])
  expect(await hitsFor(person, 'canary')).toEqual([])
  expect(await hitsFor(member, 'canary')).toEqual([[shown, `fields.${secret}`]])
  expect(await hitsFor(await tenant.person({ isAdmin: true }))).toEqual([
    [shown, 'title'],
    [private_, 'title'],
  ])
  expect(await hitsFor(await elsewhere.person())).toEqual([[foreign, 'title']])
  expect(await hitsFor(person, '--')).toEqual([])
  const many = Array.from({ length: 101 }, (_, n) => n + 1)
  const refused = await person.send({ method: 'POST', path: '/search/hits', body: { searchTerm: 'leak', ids: many } })
  expect(refused).toMatchObject({ status: 400, text: 'Ask about up to 100 records at once.' })
})

test('ADR-104 pages of ranked records have each once', async () => {
  const { person, insert } = await place()
  await insert(Array.from({ length: 120 }, (_, n) => ({ title: `No ${n}`, summary: 'lamp', last_updated: day(1) })))
  const pages = await Promise.all(['1', '2', '3', '4'].map((pageNumber) => find(person, 'lamp', { pageNumber })))
  expect(pages.map(({ data, totalItems }) => [data.length, totalItems])).toEqual([
    [50, 120],
    [50, 120],
    [20, 120],
    [0, 120],
  ])
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(120)
})

test('ADR-104 of 200 questions for hits at the same moment every one is answered, by the rights of who asks', async () => {
  const { person, member, insert } = await place()
  const ids = await insert([{ title: 'Leak', secret: 'leak' }, { title: 'Dry', secret: 'A leak' }, { title: 'Dry' }])
  const ask = (who: TestPerson) => who.call(search.hits, { body: { searchTerm: 'leak', ids } })
  const [ofPerson, ofMember] = [await ask(person), await ask(member)]
  expect([ofPerson.length, ofMember.length]).toEqual([1, 3])
  const askers = Array.from({ length: 200 }, (_, nth) => (nth % 2 === 0 ? person : member))
  const answers = await Promise.all(askers.map(ask))
  for (const [nth, answer] of answers.entries()) expect(answer).toEqual(nth % 2 === 0 ? ofPerson : ofMember)
})
