import { imports } from '@dossier/contract/imports/calls'
import { expect, test } from 'vitest'
import { workbookParts, zipOf } from '../../../testing/example-workbook.ts'
import { formOf } from '../../../testing/example-picture.ts'
import {
  checked,
  columnFor,
  importOf,
  importWorld,
  paramsOf,
  recordsOf,
  rowsOf,
  upload,
  workOnImports,
} from '../../../testing/importing.ts'

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

const SHEETS = {
  Notes: `<row r="1">${text('A1', 'Nothing here')}</row>`,
  Requests: [
    `<row r="1">${text('A1', 'All requests')}</row>`,
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c></row>',
    `<row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4" s="1"><v>45000</v></c><c r="C4"><f>1+1</f><v>1234.5599999999999</v></c></row>`,
    // Rows without cells are left out, and keep their numbers.
    `<row r="7">${text('A7', 'Two')}<c r="B7" t="b"><v>1</v></c><c r="C7" t="e"><v>#N/A</v></c></row>`,
    `<row r="8">${text('A8', 'Three')}<c r="B8"><v>1.5</v></c><c r="C8"><v>7</v></c></row>`,
    // A program that calculates nothing has written it.
    `<row r="9">${text('A9', 'Four')}<c r="C9"><f>SUM(C4:C8)</f></c></row>`,
  ].join(''),
}
const TEXTS = ['<t>Title</t>', '<t>Reference</t>', '<t>Cost</t>', '<r><t>La</t></r><r><t>mp</t></r><rPh><t>x</t></rPh>']
const example = () =>
  zipOf(workbookParts({ sheets: SHEETS, sharedTexts: TEXTS, formats: ['yyyy-mm-dd'], hidden: 'Notes' }))

test('D-143 a sheet of a workbook is imported as it is stored, by the rows of the sheet', async () => {
  const { tenant, admin, ref, cost, plan } = await importWorld()
  const id = await upload(admin, await example())
  const query = { templateId: String(plan.templateId) }
  const found = await admin.call(imports.columns, { ...paramsOf(id), query })
  expect(found).toMatchObject({ sheets: ['Notes', 'Requests'], sheet: 1, headingRow: 3, separator: ',' })
  expect(found.firstRows.slice(0, 2)).toEqual([
    { row: 1, text: 'All requests' },
    { row: 3, text: 'Title · Reference · Cost' },
  ])
  expect(found.columns.map(({ guess }) => guess.target)).toEqual(['title', `fields.${ref}`, `fields.${cost}`])
  const other = await admin.call(imports.columns, { ...paramsOf(id), query: { ...query, sheet: '0' } })
  expect(other.columns.map(({ heading }) => heading)).toEqual(['Nothing here'])

  const columns = plan.columns.map((column) => ({ ...column, decimal: ',' as const }))
  await admin.call(imports.check, { ...paramsOf(id), body: { ...plan, columns, sheet: 1, headingRow: 3 } })
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({ checked: { create: 4 } })
  expect(await rowsOf(admin, id, 'check')).toMatchObject([
    { row: 4, remarks: [] },
    {
      row: 7,
      remarks: [{ message: '“#N/A” is not a number. The value is left out.' }, { column: 'Cost' }],
    },
    { row: 8, remarks: [] },
    { row: 9, remarks: [{ message: '“=SUM(C4:C8)” is not a number. The value is left out.' }, { column: 'Cost' }] },
  ])
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  expect(await recordsOf(tenant)).toMatchObject([
    { title: 'Lamp', fields: { [ref]: '2023-03-15', [cost]: 1234.56 } },
    { title: 'Two', fields: { [ref]: 'TRUE' } },
    { title: 'Three', fields: { [ref]: '1.5', [cost]: 7 } },
    { title: 'Four' },
  ])
})

test('D-143 workbooks that are damaged, packed to burst, or no workbooks end in sentences', async () => {
  const { admin, plan } = await importWorld()
  const parts = workbookParts({ sheets: { Sheet: SHEETS.Requests }, sharedTexts: TEXTS })
  const whole = await zipOf(parts)
  const cut = await zipOf({ ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c' })
  const bomb = await zipOf({ ...parts, 'xl/styles.xml': Buffer.alloc(34_000_000, 'a') })
  const endless = await zipOf({
    ...parts,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="5"><c r="A5"><v>${'1'.repeat(3_000_000)}</v></c></row></sheetData></worksheet>`,
  })
  const query = { templateId: String(plan.templateId) }
  for (const [bytes, message] of [
    [whole.subarray(0, whole.length - 40), 'The workbook is damaged. Open it in your spreadsheet, and save it again.'],
    [cut, 'The workbook is damaged. Open it in your spreadsheet, and save it again.'],
    [bomb, 'The workbook is too large to be read. Save the sheet as CSV.'],
    [endless, 'A cell of row 5 is too long. Shorten it.'],
  ] as const) {
    const id = await upload(admin, bytes)
    await expect(admin.call(imports.columns, { ...paramsOf(id), query })).rejects.toMatchObject({
      status: 400,
      message,
    })
  }
  const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'latin1')
  for (const bytes of [pdf, await zipOf({ 'notes/a.txt': 'a' })]) {
    const { id } = await admin.call(imports.create, { body: { fileName: 'a.csv', fileBytes: bytes.length } })
    const refused = await admin.send({ method: 'POST', path: `/imports/${id}/pieces/0`, body: formOf(bytes) })
    expect([refused.status, JSON.stringify(refused)]).toEqual([
      400,
      expect.stringMatching(/This is a (?:PDF|zip archive)\. Save the table as CSV or XLSX\./),
    ])
  }
})

test('D-143 titles above the headings of a file are no rows, and a byte that is no text costs its own row', async () => {
  const { tenant, admin, ref, plan } = await importWorld()
  const bytes = Buffer.concat([
    Buffer.from('Requests of Müllheim\n\nTitle,Ref,Cost\nStraße,A-1,1\nB'),
    Buffer.from([0xe9]),
    Buffer.from('d,A-2,2\nGröße,A-3,3\n'),
  ])
  const id = await upload(admin, bytes)
  const query = { templateId: String(plan.templateId) }
  expect(await admin.call(imports.columns, { ...paramsOf(id), query })).toMatchObject({
    encoding: 'utf-8',
    separator: ',',
    sheets: [],
    sheet: null,
    headingRow: 3,
  })
  const done = await checked(
    admin,
    { ...plan, columns: [columnFor('title'), columnFor(`fields.${ref}`), columnFor(null)], headingRow: 3 },
    bytes,
  )
  expect(await importOf(admin, done)).toMatchObject({ checked: { create: 2, refuse: 1 } })
  expect(await rowsOf(admin, done, 'check')).toContainEqual(
    expect.objectContaining({
      row: 5,
      verdict: 'refuse',
      remarks: [{ column: 'Title', message: 'Some characters cannot be read. Choose another encoding of the file.' }],
    }),
  )
  expect(await recordsOf(tenant)).toEqual([])
})
