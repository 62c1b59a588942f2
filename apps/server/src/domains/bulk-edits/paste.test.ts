import { bulkEdits, type PastedBlock } from '@dossier/contract/bulk-edits'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

await testServer()

const form = { dateForm: 'dmy', decimal: ',', timeZone: 'Europe/Berlin' } as const

async function setUp() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const [weight, due, at, note, secret] = (await Promise.all([
    tenant.field({ title: 'Weight', dataType: 'number' }),
    tenant.field({ title: 'Due', dataType: 'date' }),
    tenant.field({ title: 'At', dataType: 'time' }),
    tenant.field({ title: 'Note', dataType: 'text', permissions: { edit: [crew] } }),
    tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [crew] } }),
  ])) as [string, string, string, string, string]
  const job = await tenant.template({ title: 'Job', fields: [weight, due, at, note, secret].map((id) => ({ id })) })
  const [ann, ben] = [await tenant.person({ name: 'Ann', teamIds: [crew] }), await tenant.person({ name: 'Ben' })]
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 3 }, () => ({ template_id: job, fields: JSON.stringify({ [weight]: 1, [note]: 'old' }) })),
  )
  return { tenant, crew, weight, due, at, note, secret, ann, ben, ids }
}

const look = (person: TestPerson, pasted: PastedBlock['pasted']) =>
  person.call(bulkEdits.preview, { body: { pasted, form } })
const cellsOf = (texts: Record<string, string>) => Object.entries(texts).map(([place, text]) => ({ place, text }))

/** What the browser sends after a preview. */
const changing = (cells: NonNullable<Awaited<ReturnType<typeof look>>['cells']>) => ({
  rows: [
    ...Map.groupBy(
      cells.filter(({ isChange }) => isChange),
      ({ caseId }) => caseId,
    ),
  ].map(([caseId, own]) => ({
    caseId,
    cells: own.map(({ place, value, seen }) => ({ place, value, seen })),
  })),
})

test('ADR-107 pasted texts are read as imports read them, and each cell says what it would become or why not', async () => {
  const { ann, ben, ids, weight, due, at, note, crew } = await setUp()
  const texts = {
    [`fields.${weight}`]: '1.234,5',
    [`fields.${due}`]: '31.12.2026',
    [`fields.${at}`]: '2:30 PM',
    [`fields.${note}`]: '',
    assigneeId: 'ben',
    pendingTeams: 'Crew',
    tags: 'Night; Day',
    statusId: 'nowhere',
  }
  const { cells = [], ...counts } = await look(ann, [{ caseId: ids[0]!, cells: cellsOf(texts) }])
  const by = Object.fromEntries(cells.map(({ place, ...cell }) => [place, cell]))
  expect(by[`fields.${weight}`]).toMatchObject({ seen: 1, isChange: true, message: null })
  expect(by[`fields.${due}`]).toMatchObject({ seen: null, value: '2026-12-31', isChange: true })
  expect(by[`fields.${at}`]).toMatchObject({ value: '14:30' })
  expect(by[`fields.${note}`]).toMatchObject({ seen: 'old', value: null, isChange: true })
  expect(by['assigneeId']).toMatchObject({ value: ben.id, shown: '', message: null })
  expect(by['pendingTeams']).toMatchObject({ value: [crew] })
  expect(by['tags']).toMatchObject({ value: ['Night', 'Day'] })
  expect(by['statusId']).toMatchObject({ isChange: false, message: 'There is no status “nowhere”.' })
  expect(counts).toEqual({ total: 1, changed: 1, unchanged: 0, refused: 0, reasons: [] })
  const done = await ann.call(bulkEdits.start, { body: changing(cells) })
  expect(done).toMatchObject({ state: 'done', changed: 1, left: [] })
  const again = await look(ann, [{ caseId: ids[0]!, cells: cellsOf({ assigneeId: 'Ben', [`fields.${at}`]: '14:30' }) }])
  expect(again.cells).toMatchObject([{ isChange: false, shown: 'Ben' }, { isChange: false }])
  const bad = { [`fields.${due}`]: '31.31.2026', [`fields.${weight}`]: 'heavy', statusId: ' ' }
  const { cells: faults = [] } = await look(ann, [{ caseId: ids[1]!, cells: cellsOf(bad) }])
  expect(faults.map(({ message }) => message)).toEqual([
    '“31.31.2026” cannot be read as a date. Write it like 31.12.2026.',
    '“heavy” is not a number.',
    'This cannot be empty.',
  ])
})

test('ADR-107 D-143 a text that is too long for an edit of lists is refused in its cell, and the others are pasted', async () => {
  const { tenant, ann, ids, weight } = await setUp()
  const long = await tenant.field({ title: 'Report', dataType: 'text-area' })
  const template = await tenant.template({ title: 'Report', fields: [{ id: long }, { id: weight }] })
  const stored = 'word '.repeat(4_000)
  const [id = 0] = await insertRecords(tenant, [{ template_id: template, fields: JSON.stringify({ [long]: stored }) }])
  const report = `fields.${long}`
  const { cells = [] } = await look(ann, [
    { caseId: id, cells: cellsOf({ [report]: '', [`fields.${weight}`]: '7' }) },
    { caseId: ids[0]!, cells: cellsOf({ [`fields.${weight}`]: '8' }) },
  ])
  const tooLong = 'This text is too long to be changed in a list. Open the record to change it.'
  expect(cells).toMatchObject([
    { isChange: false, seen: null, message: tooLong },
    { isChange: true },
    { isChange: true },
  ])
  expect(await ann.call(bulkEdits.start, { body: changing(cells) })).toMatchObject({ state: 'done', changed: 2 })
  // Its quotation marks are escaped on their way.
  const quoted = '"'.repeat(9_000)
  const again = await look(ann, [{ caseId: id, cells: cellsOf({ [report]: quoted }) }])
  expect(again.cells).toMatchObject([{ isChange: false, message: tooLong }])
})

test('ADR-107 a paste says which cells others hold or may edit alone, and goes around them', async () => {
  const { ann, ben, ids, weight, note } = await setUp()
  await recordsOf(ann).lock(ids[0]!, weight)
  const texts = { [`fields.${weight}`]: '7', [`fields.${note}`]: 'mine', tags: 'Night' }
  const { cells = [] } = await look(ben, [
    { caseId: ids[0]!, cells: cellsOf(texts) },
    { caseId: 2_000_000_000, cells: cellsOf(texts) },
  ])
  expect(cells.map(({ message }) => message)).toEqual([
    'In use by Ann.',
    'Edited by team Crew only.',
    null,
    ...Array<string>(3).fill('Record not found.'),
  ])
  expect(cells.slice(3).every(({ seen, shown }) => seen === null && shown === null)).toBe(true)
  expect(await ben.call(bulkEdits.start, { body: changing(cells) })).toMatchObject({ changed: 1, refused: 0 })
})

test('ADR-107 of two people who paste at once the second learns it by row, and an edit right that is gone is asked again', async () => {
  const { tenant, ann, ids, weight, note } = await setUp()
  const cara = await tenant.person({ name: 'Cara' })
  const block = (text: string) => ids.map((caseId) => ({ caseId, cells: cellsOf({ [`fields.${weight}`]: text }) }))
  const [first, second] = [await look(ann, block('7')), await look(cara, block('8'))]
  await ann.call(bulkEdits.start, { body: changing(first.cells!.slice(0, 2)) })
  const done = await cara.call(bulkEdits.start, { body: changing(second.cells!) })
  expect(done).toMatchObject({ changed: 1, refused: 2 })
  expect(done.left!.map(({ caseId }) => caseId)).toEqual(ids.slice(0, 2))
  expect(done.left![0]!.message).toContain('Somebody changed it after you looked.')
  const planned = await look(ann, [{ caseId: ids[0]!, cells: cellsOf({ [`fields.${note}`]: 'x' }) }])
  const other = await cara.call(bulkEdits.start, { body: changing(planned.cells!) })
  expect(other).toMatchObject({ changed: 0, left: [{ message: 'Edited by team Crew only.' }] })
})

test('ADR-107 B-FIELD-02 fields that one may not see and too many cells are refused, and other tenants have nothing to paste into', async () => {
  const { tenant, ben, ids, secret } = await setUp()
  const into = (cells: { place: string; text: string }[]) => () => look(ben, [{ caseId: ids[0]!, cells }])
  const many = Array.from({ length: 1001 }, () => ({ place: 'tags', text: 'x' }))
  await expectRefused(tenant, into(cellsOf({ [`fields.${secret}`]: 'x' })), {
    status: 400,
    message: 'This field is not available. Choose another one.',
  })
  await expect(into(many)()).rejects.toMatchObject({ status: 400 })
  const stranger = await (await newTenant()).person()
  const { cells } = await look(stranger, [{ caseId: ids[0]!, cells: cellsOf({ tags: 'x' }) }])
  expect(cells).toMatchObject([{ message: 'Record not found.', seen: null }])
})
