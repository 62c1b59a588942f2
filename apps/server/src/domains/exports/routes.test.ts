import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { bulkEdits } from '@dossier/contract/bulk-edits'
import { EXPORT_TYPES } from '@dossier/contract/exports'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { FrameReader, type Frame } from '@dossier/core/exports/frames'
import { expect, test } from 'vitest'
import { makeToken } from '../../http/principals/anti-forgery.ts'
import { hexHash } from '../../http/principals/principals.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { liveAddress } from '../../testing/live/live-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const SPITEFUL = [
  `=cmd|' /C calc'!A0`,
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  'a,"b";c\nd',
  'tab\there',
  'שלום‏ 👩‍🚒 ‮txt.exe',
  '<b>&amp;</b> _x0041_',
  'lone\ud83d',
]

async function setting() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const cost = await tenant.field({ title: 'Cost', dataType: 'dollar' })
  const due = await tenant.field({ title: '=Due', dataType: 'date' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [crew] } })
  const templateId = await tenant.template({ title: 'Job', fields: [cost, due, secret].map((id) => ({ id })) })
  const member = await tenant.person({ editData: true, teamIds: [crew] })
  const plain = await tenant.person()
  const columns = ['caseNumber', 'title', `fields.${cost}`, `fields.${due}`, `fields.${secret}`, 'created', 'isCase']
  const { id: viewId } = await member.call(viewEditing.save, {
    body: { title: 'Jobs: [all]', columns, sortBy: 'caseNumber', sortByDescending: false },
  })
  return { tenant, crew, cost, due, secret, templateId, member, plain, columns, viewId }
}

const listOf = (viewId: number, more: object = {}) => ({
  all: true,
  of: { viewId, searchTerm: '', timeZone: 'UTC', ...more },
})

const exported = (person: TestPerson, body: object) =>
  person.send({ method: 'POST', path: '/exports/records', body: { format: 'csv', ...body } })

/** The parts of a zip file by their names, as its central directory has them. */
function unzipped(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes)
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(file.lastIndexOf(Buffer.from('PK\x05\x06')) + 16)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extra, start] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt32LE(at + 42),
    ]
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const data = file.subarray(from, from + size)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    parts.set(name, (file.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString())
    at += 46 + nameLength + extra
  }
  return parts
}

test('D-105 B-VIEW-22 a view as CSV has its columns, no formula, and the clock and numbers of its reader', async () => {
  const { tenant, templateId, cost, due, member, viewId } = await setting()
  const created = '2026-07-01T22:30:05.000Z'
  const fields = JSON.stringify({ [cost]: -1234.5, [due]: '2026-03-05' })
  await insertRecords(
    tenant,
    SPITEFUL.map((title) => ({ title: title.toWellFormed(), template_id: templateId, created, fields })),
  )
  const { status, headers, text } = await exported(member, {
    records: listOf(viewId),
    timeZone: 'Europe/Berlin',
    locale: 'de-DE',
  })
  expect([status, headers['content-type']]).toEqual([200, EXPORT_TYPES.csv])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Jobs_ \[all\] \d{4}-\d\d-\d\d\.csv"$/)
  const line = (title: string, nth: number) => `N-${nth + 1};${title};-1234,5;2026-03-05;;2026-07-02 00:30:05;No\r\n`
  const titles = [
    ...SPITEFUL.slice(0, 5).map((title) => `'${title}`),
    '"a,""b"";c\nd"',
    ...SPITEFUL.slice(6, 8),
    `"${SPITEFUL[8]}"`,
    'lone\ufffd',
  ]
  expect(text).toBe(`\ufeffCase #;Title;Cost;'=Due;Secret;Created;Promoted to Case\r\n${titles.map(line).join('')}`)
  const english = await exported(member, { records: listOf(viewId, { searchTerm: 'lone' }) })
  expect(english.text.split('\r\n')[1]).toBe('N-10,lone\ufffd,-1234.5,2026-03-05,,2026-07-01 22:30:05,No')
})

test('D-105 B-VIEW-22 a view as XLSX has typed numbers, days and moments, a frozen head and a legal name', async () => {
  const { tenant, templateId, cost, due, member, viewId } = await setting()
  const created = '2026-07-01T22:30:00.000Z'
  const fields = [{ [cost]: 0.5, [due]: '1900-02-01' }, { [due]: '2026-03-05' }]
  await insertRecords(
    tenant,
    SPITEFUL.map((title, nth) => ({
      title: title.toWellFormed(),
      template_id: templateId,
      created,
      fields: JSON.stringify(fields[nth] ?? {}),
    })),
  )
  const { headers, bytes } = await exported(member, {
    records: listOf(viewId),
    format: 'xlsx',
    timeZone: 'Asia/Kolkata',
  })
  expect(headers['content-type']).toBe(EXPORT_TYPES.xlsx)
  const parts = unzipped(bytes)
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Jobs   all" sheetId="1"')
  const sheet = parts.get('xl/worksheets/sheet1.xml')!
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  const rows = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, , row]) => row!)
  expect(rows).toHaveLength(1 + SPITEFUL.length)
  expect(rows[1]).toBe(
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve">N-1</t></is></c>' +
      `<c r="B2" t="inlineStr" s="5"><is><t xml:space="preserve">=cmd|' /C calc'!A0</t></is></c>` +
      '<c r="C2" s="4"><v>0.5</v></c><c r="D2" t="inlineStr"><is><t xml:space="preserve">1900-02-01</t></is></c>' +
      '<c r="F2" s="3"><v>46205.166666666664</v></c><c r="G2" t="inlineStr"><is><t xml:space="preserve">No</t></is></c>',
  )
  expect(rows[2]).toContain('<c r="D3" s="2"><v>46086</v></c>')
  expect(rows[9]).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt; _x005F_x0041_<')
  expect([...parts.keys()].toSorted()).toHaveLength(6)
})

test('T23 D-093 what a reader may not see is not in the file, and a column that they may not see is refused', async () => {
  const { tenant, templateId, secret, member, plain, columns, viewId } = await setting()
  await insertRecords(tenant, [
    { title: 'Open', template_id: templateId, fields: JSON.stringify({ [secret]: 'gold' }) },
    { title: 'Sensitive', template_id: templateId, is_sensitive: true },
    { title: 'Closed', template_id: templateId, is_closed: true },
  ])
  const own = await exported(member, { records: listOf(viewId), columns: ['title', `fields.${secret}`] })
  expect(own.text).toBe('\ufeffTitle,Secret\r\nOpen,gold\r\n')
  const theirs = await exported(plain, { records: listOf(viewId) })
  expect(theirs.text.split('\r\n').map((line) => line.split(',').length)).toEqual([6, 6, 1])
  expect(theirs.text).not.toMatch(/Secret|gold|Sensitive|Closed,/)
  const refused = [
    { records: listOf(viewId), columns },
    { records: { ids: [1] }, columns: [`fields.${secret}`] },
    { records: listOf(viewId), sortBy: `fields.${secret}` },
    { records: { ids: [1] } },
    { records: listOf(viewId), columns: ['nothing'] },
    { records: listOf(viewId), locale: 'no locale' },
  ]
  for (const body of refused) expect((await exported(plain, body)).status, JSON.stringify(body)).toBe(400)
  for (const body of [{ records: { ids: [1] } }, { records: { ids: [1] }, columns: [] }])
    expect(await exported(plain, body)).toMatchObject({ status: 400, text: 'Choose at least one column to export.' })
  const stranger = await (await newTenant()).person({ isAdmin: true })
  expect(await exported(stranger, { records: listOf(viewId) })).toMatchObject({ status: 404, text: 'View not found.' })
  const ids = [1, 2, 3]
  expect((await exported(stranger, { records: { ids }, columns: ['title'] })).text).toBe('\ufeffTitle\r\n')
})

test('B-FILTER-18 D-071 filters and orders that cannot be are refused with their place', async () => {
  const { member, plain, secret, columns, viewId } = await setting()
  const clause = { field: 'title', operator: 'Contains', value: 'a' }
  const nested = (depth: number): object => (depth === 0 ? clause : { orClause: true, subClauses: [nested(depth - 1)] })
  const filtered = (clauses: object[]) => ({ columns: ['title'], records: { all: true, of: { clauses } } })
  const refused: [object, string, string][] = [
    [filtered([nested(100)]), 'records.of.clauses.0.subClauses.0.orClause', 'Put no group into another group.'],
    [filtered(Array.from({ length: 1000 }, () => clause)), 'records.of.clauses', 'Ask with up to 100 filters.'],
    [
      filtered([{ field: `fields.${secret}`, operator: 'IsSet' }]),
      'records.of.clauses.0.field',
      'This field is not available. Choose another one.',
    ],
    [
      { columns: columns.slice(0, 2), records: listOf(viewId), sortBy: `fields.${secret}` },
      'sortBy',
      'Records cannot be sorted by that column.',
    ],
    [{ ...filtered([clause]), sortBy: `fields.${secret}` }, 'sortBy', 'Records cannot be sorted by that column.'],
  ]
  for (const [body, at, text] of refused)
    expect(await exported(plain, body)).toMatchObject({ status: 400, text, headers: { 'fault-at': at } })
  const change = { records: filtered([nested(100)]).records, changes: [] }
  expect(await member.send({ method: 'POST', path: '/bulkEdits', body: change })).toMatchObject({
    status: 400,
    text: 'Put no group into another group.',
  })
})

test('B-VIEW-22 chosen records are exported in the order that was asked for, those that the reader sees, and all but some', async () => {
  const { tenant, secret, templateId, member, plain, viewId } = await setting()
  const ids = await insertRecords(
    tenant,
    ['One', 'Two', 'Three'].map((title) => ({
      title,
      template_id: templateId,
      is_sensitive: title === 'Two',
      fields: JSON.stringify({ [secret]: title }),
    })),
  )
  const columns = ['title']
  const some = { records: { ids: [ids[2], ids[0], ids[1]] }, columns, sortBy: 'caseNumber', sortDesc: false }
  expect((await exported(plain, some)).text).toBe('\ufeffTitle\r\nOne\r\nThree\r\n')
  const bySecret = { ...some, sortBy: `fields.${secret}`, sortDesc: true }
  expect((await exported(member, bySecret)).text).toBe('\ufeffTitle\r\nThree\r\nOne\r\n')
  expect(await exported(plain, bySecret)).toMatchObject({
    status: 400,
    text: 'Records cannot be sorted by that column.',
  })
  const rest = { records: { ...listOf(viewId), except: [ids[0]] }, columns }
  expect((await exported(member, rest)).text).toBe('\ufeffTitle\r\nThree\r\n')
})

test('D-065 B-VIEW-22 deleted records that an administrator has found are exported, for nobody else, and are not changed', async () => {
  const { tenant, templateId, member, plain } = await setting()
  const admin = await tenant.person({ isAdmin: true })
  const [kept, gone] = await insertRecords(tenant, [
    { title: 'There', template_id: templateId },
    { title: 'Gone', template_id: templateId, deleted: '2026-01-01T00:00:00.000Z' },
  ])
  const about = (operator: 'IsSet' | 'NotSet') => ({
    all: true as const,
    of: { clauses: [{ field: 'deleted', operator }], searchTerm: '', timeZone: 'UTC' },
    except: [],
  })
  const titles = async (person: TestPerson, records: object) =>
    (await exported(person, { records, columns: ['title'], sortBy: 'title', sortDesc: false })).text
      .split('\r\n')
      .slice(1, -1)
  expect(await titles(admin, about('IsSet'))).toEqual(['Gone'])
  expect(await titles(admin, about('NotSet'))).toEqual(['There'])
  for (const person of [member, plain]) expect(await titles(person, about('IsSet'))).toEqual([])
  const body = { title: 'Gone', clauses: [{ field: 'deleted', operator: 'IsSet' }], groupBy: 'templateId' }
  const { id } = await admin.call(viewEditing.save, { body: body as never })
  for (const more of [{}, { tableId: `v:${templateId}` }]) {
    expect(await titles(admin, listOf(id, more))).toEqual(['Gone'])
    const chosen = { ids: [kept, gone], of: listOf(id, more).of }
    expect(await titles(admin, chosen)).toEqual(['Gone'])
    for (const records of [listOf(id, more), chosen])
      for (const person of [member, plain]) expect(await titles(person, records)).toEqual([])
  }
  expect(await titles(admin, { ids: [kept, gone] })).toEqual(['There'])
  const edit = { records: about('IsSet'), changes: [{ do: 'close' as const }] }
  await expect(admin.call(bulkEdits.preview, { body: edit })).rejects.toMatchObject({ status: 400 })
})

test('B-VIEW-07 of a view with groups each record is exported once with its group, and one group alone', async () => {
  const { tenant, templateId, member } = await setting()
  await insertRecords(tenant, [
    { title: 'One', template_id: templateId },
    { title: 'Two', template_id: templateId },
  ])
  const body = { title: 'By template', columns: ['title'], groupBy: 'templateId', sortBy: 'caseNumber' }
  const { id } = await member.call(viewEditing.save, { body: { ...body, sortByDescending: true } })
  expect((await exported(member, { records: listOf(id) })).text).toBe('\ufeffTemplate,Title\r\nJob,Two\r\nJob,One\r\n')
  const group = listOf(id, { tableId: `v:${templateId}` })
  expect((await exported(member, { records: group })).text.split('\r\n')).toHaveLength(4)
  await member.call(viewEditing.save, { body: { id, title: 'By template', thenGroupBy: 'isCase' } })
  const heads = (await exported(member, { records: listOf(id) })).text.split('\r\n')[0]
  expect(heads).toBe('\ufeffTemplate,Promoted to Case,Title')
})

/** An export over a real connection. */
async function running(person: TestPerson, body: object) {
  const { services } = await testServer()
  const ending = new AbortController()
  const answer = await fetch(`${await liveAddress()}/api/exports/records`, {
    method: 'POST',
    headers: {
      cookie: `session=${person.token}`,
      'x-xsrf-token': makeToken(services.secret, hexHash(person.token)),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ format: 'csv', framed: true, ...body }),
    signal: ending.signal,
  })
  const reader = answer.body!.getReader()
  const frames = new FrameReader()
  const next = async (): Promise<Frame[] | null> => {
    const { value, done } = await reader.read()
    return done ? null : frames.read(value)
  }
  return {
    status: answer.status,
    next,
    async rest(): Promise<Frame[]> {
      const all: Frame[] = []
      for (let some = await next(); some; some = await next()) all.push(...some)
      return all
    },
    async whole(): Promise<void> {
      while (!(await reader.read()).done);
    },
    cancel: () => ending.abort(),
  }
}

const MANY = 3_000

/** Records so large that the whole file does not fit between server and reader, for all tests that follow. */
let large: ReturnType<typeof insertLarge> | undefined
const many = () => (large ??= insertLarge())

async function insertLarge() {
  const world = await setting()
  const { tenant, templateId, secret, crew } = world
  const record = () => ({
    template_id: templateId,
    fields: JSON.stringify({ [secret]: randomBytes(4_500).toString('base64') }),
  })
  for (let nth = 0; nth < MANY; nth += 1_000) await insertRecords(tenant, Array.from({ length: 1_000 }, record))
  return { ...world, reader: () => tenant.person({ teamIds: [crew] }) }
}

const textOf = (frames: readonly Frame[]) =>
  Buffer.concat(frames.flatMap((frame) => (frame.kind === 'bytes' ? [frame.bytes] : []))).toString()

test('B-VIEW-22 each record is in the file once, whatever is saved in the meantime, and the end says that it is whole', async () => {
  const { member, viewId, templateId } = await many()
  const run = await running(member, { records: listOf(viewId) })
  const begun = (await run.next()) ?? []
  const { casesTables } = await member.call(views.cases, { query: { viewId: String(viewId), page: '150' } })
  const records = recordsOf(member)
  for (const { id } of casesTables[0]!.cases) await records.property(id, 'title', 'Renamed')
  await records.create({ templateId, title: 'A late one' })
  const frames = [...begun, ...(await run.rest())]
  const lines = textOf(frames).split('\r\n').slice(1, -1)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(MANY)
  expect(lines).toHaveLength(MANY)
  expect(lines.some((line) => line.includes('A late one'))).toBe(false)
  expect(lines.at(-1)).toContain(',Renamed,')
  expect(frames.filter(({ kind }) => kind === 'progress').at(-1)).toEqual({ kind: 'progress', rows: MANY, total: MANY })
  expect(frames.at(-1)).toEqual({ kind: 'done', rows: MANY })
})

test.each(['csv', 'xlsx'])(
  'T23 an export whose reader loses a right breaks off with a sentence, and nothing of the rest is sent: %s',
  async (format) => {
    const { tenant, reader, viewId } = await many()
    const person = await reader()
    const run = await running(person, { format, records: listOf(viewId) })
    await run.next()
    await tenant.asOwner((tx) => tx.deleteFrom('team_members').where('user_id', '=', person.id).execute())
    const { services } = await testServer()
    services.outbox.send([{ type: 'rights.changed', forget: { tenantId: tenant.id, userId: person.id } }])
    const message = 'Your permissions or the fields have changed during the export. Export again.'
    expect((await run.rest()).at(-1)).toEqual({ kind: 'failed', message })
  },
)

test('T23 a file without frames is cut off when its reader is signed out', async () => {
  const { tenant, reader, viewId } = await many()
  const person = await reader()
  const run = await running(person, { records: listOf(viewId), framed: false })
  await tenant.asOwner((tx) => tx.deleteFrom('sessions').where('user_id', '=', person.id).execute())
  const { services } = await testServer()
  services.outbox.send([{ type: 'rights.changed', forget: { tenantId: tenant.id, userId: person.id } }])
  await expect(run.whole()).rejects.toThrow()
})

test('G8 two exports of a person run at once, without a connection while they wait; who leaves makes room', async () => {
  const { reader, viewId } = await many()
  const person = await reader()
  const body = { records: listOf(viewId) }
  const [first, second] = await Promise.all([running(person, body), running(person, body)])
  expect([first.status, second.status]).toEqual([200, 200])
  const all = await Promise.all(Array.from({ length: 20 }, () => exported(person, body)))
  expect(new Set(all.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['429 2 of your exports are running. Wait for one to finish, or cancel it.']),
  )
  await first.next()
  first.cancel()
  await expect.poll(async () => (await exported(person, { ...body, columns: ['title'] })).status).toBe(200)
  second.cancel()
})

test('ADR-102 sixteen exports are unfinished on a node, the next one is told to wait, and who leaves makes room', async () => {
  const { reader, viewId } = await many()
  const body = { records: listOf(viewId) }
  const people = await Promise.all(Array.from({ length: 9 }, reader))
  const last = people.pop()!
  const all = await Promise.all(people.flatMap((person) => [running(person, body), running(person, body)]))
  expect(all.map(({ status }) => status)).toEqual(Array(16).fill(200))
  const refused = await exported(last, body)
  expect([refused.status, refused.text]).toEqual([503, 'Many exports are running right now. Try again in a minute.'])
  for (const each of all) each.cancel()
  await expect
    .poll(async () => (await exported(last, { ...body, columns: ['title'] })).status, { timeout: 30_000 })
    .toBe(200)
})
