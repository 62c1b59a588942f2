import type { ImportColumn } from '@dossier/contract/import-plan'
import { imports } from '@dossier/contract/imports/calls'
import { CHOICE_LENGTH, TEXT_LENGTH } from '@dossier/contract/limits'
import { expect, test } from 'vitest'
import {
  checked,
  columnFor,
  importOf,
  importWorld,
  paramsOf,
  ran,
  recordsOf,
  rowsOf,
  upload,
  workOnImports,
} from '../../testing/importing.ts'

test('D-142 cells that an export would write change nothing, even where they do not say everything', async () => {
  const { tenant, admin, plan } = await importWorld()
  const due = await tenant.field({ title: 'Seen', dataType: 'date-time' })
  const page = await tenant.field({ title: 'Page', dataType: 'external-link' })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const fieldIds = [due, page, note]
  const templateId = await tenant.template({ title: 'Visit', fields: fieldIds.map((id) => ({ id })) })
  const columns = ['title', ...fieldIds.map((id) => `fields.${id}`)].map((target) => columnFor(target))
  const zone = { ...plan, templateId, timeZone: 'America/Los_Angeles' }
  // The second of two equal hours, an address without encryption, and texts that spreadsheets would compute.
  await ran(admin, { ...zone, columns }, "Title,Seen,Page,Note\n'=A,2026-11-01T09:30:07.250Z,http://a.example/x,'-\n")
  const [made] = await recordsOf(tenant)
  expect(made).toMatchObject({ title: '=A', fields: { [due]: '2026-11-01T09:30:07.250Z', [note]: '-' } })
  const again = "Case #,Title,Seen,Page,Note\n1,'=A,2026-11-01 01:30:07,http://a.example/x,'-\n1,,,a.example/x,\n"
  const byNumber = { ...zone, columns: [columnFor('caseNumber'), ...columns], key: 0, creates: false }
  const id = await checked(admin, byNumber, again)
  expect(await importOf(admin, id)).toMatchObject({ checked: { same: 1, refuse: 1, update: 0 } })
  const file = await upload(admin, again)
  const found = await admin.call(imports.columns, { ...paramsOf(file), query: { templateId: String(templateId) } })
  expect(found.columns[0]?.guess.target).toBe('caseNumber')
})

test('D-143 D-144 what is guessed or rounded is remarked on, the check shows values, and empty cells stay empty', async () => {
  const { tenant, admin, ref, cost, plan } = await importWorld()
  const born = await tenant.field({ title: 'Born', dataType: 'date' })
  const templateId = await tenant.template({ title: 'Person', fields: [ref, cost, born].map((id) => ({ id })) })
  const columns: ImportColumn[] = [columnFor('title'), columnFor(`fields.${cost}`), columnFor(`fields.${born}`)]
  const text = 'Title,Cost,Born\nAnn,1.239,11/30/47\nBo,5 LBS,\nCy,,3/5/2026\n'
  const id = await ran(admin, { ...plan, templateId, columns }, text)
  const rows = await rowsOf(admin, id, 'check')
  expect(rows.find(({ row }) => row === 2)).toMatchObject({
    verdict: 'create',
    remarks: [
      { column: 'Cost', message: '“1.239” is stored as 1.24.' },
      { column: 'Born', message: '“11/30/47” is read as 1947-11-30.' },
    ],
    values: [
      { column: 'Title', before: null, after: 'Ann' },
      { column: 'Cost', before: null, after: '1.24' },
      { column: 'Born', before: null, after: '1947-11-30' },
    ],
  })
  expect(rows.find(({ row }) => row === 3)).toMatchObject({ verdict: 'refuse' })
  expect((await recordsOf(tenant))[1]?.fields).toEqual({ [born]: '2026-03-05' })
  const change = await checked(admin, { ...plan, templateId, columns, key: 0 }, 'Title,Cost,Born\n aNN,7,\n')
  expect(await rowsOf(admin, change, 'check')).toMatchObject([
    { verdict: 'update', values: [{ column: 'Cost', before: '1.24', after: '7' }] },
  ])
})

test('D-143 a text that is too long is never cut: its row and column are named, with what becomes of it', async () => {
  const { tenant, admin, plan, ref } = await importWorld()
  const ward = await tenant.field({ title: 'Ward', dataType: 'list', choices: ['North'] })
  const templateId = await tenant.template({ title: 'Long', fields: [ref, ward].map((id) => ({ id })) })
  const columns = (more: Partial<ImportColumn>): ImportColumn[] => [
    columnFor('title'),
    columnFor(`fields.${ref}`, more),
    columnFor(`fields.${ward}`, { onFault: 'add' }),
    columnFor(null, { made: { title: 'Kind', dataType: 'list' }, onFault: 'add' }),
  ]
  const long = 'x'.repeat(TEXT_LENGTH + 1)
  const text = `Title,Ref,Ward,Kind\nA,${long},North,a\nB,${'y'.repeat(300)},${'w'.repeat(CHOICE_LENGTH + 1)},a\nC,c,,${'k'.repeat(CHOICE_LENGTH + 1)}\n`
  const refused = await checked(admin, { ...plan, templateId, columns: columns({}) }, text)
  const said = async (id: number) =>
    (await rowsOf(admin, id, 'check')).map(({ row, verdict, remarks }) => [
      row,
      verdict,
      ...remarks.map(({ column, message }) => `${column}: ${message}`),
    ])
  const tooLong = (letter: string, title: string) =>
    `${title}: “${letter.repeat(60)}…” is not a choice of ${title}. A choice has at most ${CHOICE_LENGTH} characters.`
  expect(await said(refused)).toEqual([
    [2, 'refuse', 'Ref: Shorten Reference to at most 1,000 characters.'],
    [3, 'refuse', tooLong('w', 'Ward')],
    [4, 'refuse', tooLong('k', 'Kind')],
  ])
  const id = await ran(admin, { ...plan, templateId, columns: columns({ onFault: 'empty' }) }, text)
  expect((await said(id))[0]).toEqual([
    2,
    'create',
    'Ref: Shorten Reference to at most 1,000 characters. The value is left out.',
  ])
  expect((await recordsOf(tenant)).map(({ title, fields }) => [title, fields[ref]])).toEqual([['A', undefined]])
  // What the check shows of a long text says that there is more.
  const shown = await checked(
    admin,
    { ...plan, templateId, columns: [...columns({}).slice(0, 3), columnFor(null)] },
    `Title,Ref,Ward,Kind\nD,${'y'.repeat(300)},,a\n`,
  )
  expect((await rowsOf(admin, shown, 'check'))[0]?.values[1]?.after).toBe(`${'y'.repeat(119)}…`)
})

test('D-143 words that the first rows do not have are offered after the check, whichever row they are in', async () => {
  const { tenant, admin, plan } = await importWorld()
  const done = await tenant.field({ title: 'Done', dataType: 'checkbox' })
  const templateId = await tenant.template({ title: 'Task', fields: [{ id: done }] })
  const rows = Array.from({ length: 1_300 }, (_, nth) => `T${nth},${nth < 1_200 ? 'ja' : 'Fertig'}`)
  const columns = [columnFor('title'), columnFor(`fields.${done}`)]
  const id = await checked(admin, { ...plan, templateId, columns }, `Title,Done\n${rows.join('\n')}\nLast,FERTIG\n`)
  const found = async () => admin.call(imports.columns, { ...paramsOf(id), query: { templateId: String(templateId) } })
  expect((await importOf(admin, id)).checked).toMatchObject({ create: 1_200, refuse: 101 })
  expect((await found()).columns[1]).toMatchObject({ values: ['ja', 'Fertig'], hasBlanks: false })
  const words = [{ said: 'Fertig', means: 'Yes' }]
  await admin.call(imports.check, {
    ...paramsOf(id),
    body: { ...plan, templateId, columns: [columns[0]!, columnFor(`fields.${done}`, { words })] },
  })
  await workOnImports()
  expect((await importOf(admin, id)).checked).toMatchObject({ create: 1_301, refuse: 0 })
  expect((await found()).plan?.columns[1]?.words).toEqual(words)
})
