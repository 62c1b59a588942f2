import { expect, test } from 'vitest'
import { expectRefused, recordsOf, storedRecords } from '../../testing/records.ts'
import { newTenant } from '../../testing/world.ts'

const HOSTILE =
  '<p onclick="x()">Read <b>this</b><script>alert(1)</script><a href="java&#9;script:alert(1)">or that</a>' +
  '<img src="https://spy.example/a.png" onerror="x()"></p>'

async function setUp(features: string[]) {
  const tenant = await newTenant({ features })
  const notes = await tenant.field({ title: 'Notes', dataType: 'text-area', extensions: { allowRichText: true } })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: notes }] })
  const ann = recordsOf(await tenant.person({ name: 'Ann' }))
  const { id, caseNumber } = await ann.create({ templateId, fields: { [notes]: HOSTILE } })
  return { tenant, notes, ann, id, caseNumber }
}

test('B-FIELD-09 D-105 formatted text is cleaned before it is stored, and its label is plain', async () => {
  const { tenant, notes, ann, id, caseNumber } = await setUp(['richText'])
  const clean = '<p>Read <strong>this</strong>or that</p>'
  const { fields } = await ann.details(caseNumber)
  expect(fields[notes]).toMatchObject({ value: clean, label: 'Read thisor that' })

  await ann.save(id, notes, 'First\nif 5 < 6 & 7 > 6')
  const { records } = await storedRecords(tenant)
  expect(records[0]!.fields[notes]).toBe('<p>First<br />if 5 &lt; 6 &amp; 7 &gt; 6</p>')
  expect(await ann.save(id, notes, '<div>Only <span>words</span></div>')).toMatchObject({
    value: '<p>Only words</p>',
  })
  expect(await ann.save(id, notes, '<p> &nbsp;</p>')).toMatchObject({ value: null })
  const draft = await ann.lock(id, notes)
  expect(await ann.draft(id, notes, HOSTILE, draft.fence)).toMatchObject({ draft: clean })
})

test('B-FIELD-09 without the feature the field is one of plain text', async () => {
  const { ann, notes, caseNumber } = await setUp([])
  const { fields } = await ann.details(caseNumber)
  expect(fields[notes]).toMatchObject({ value: HOSTILE, label: HOSTILE, field: { extensions: {} } })
})

test('D-035 formatted text holds a million characters, and a longer one is refused', async () => {
  const { tenant, ann, notes, id } = await setUp(['richText'])
  const long = `<p>${'ü'.repeat(999_993)}</p>`
  expect(await ann.save(id, notes, long)).toMatchObject({ value: long })
  await expectRefused(tenant, () => ann.save(id, notes, `${long}<p>1</p>`), {
    status: 400,
    message: 'Shorten Notes to at most 1,000,000 characters.',
  })
})
