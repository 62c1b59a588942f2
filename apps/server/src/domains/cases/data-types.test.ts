import type { DataType, FieldValue } from '@dossier/contract/fields'
import { expect, test } from 'vitest'
import { expectRefused, recordsOf, storedRecords } from '../../testing/records.ts'
import { newTenant } from '../../testing/world.ts'

interface Example {
  dataType: DataType
  input: FieldValue
  stored: FieldValue
  label: string
  refused: FieldValue
  message: string
}

const ACROSS_THE_DATE_LINE = [
  [60, 170],
  [60, -170],
  [-60, 170],
]

const EXAMPLES: Example[] = [
  {
    dataType: 'map-path',
    input: ACROSS_THE_DATE_LINE,
    stored: ACROSS_THE_DATE_LINE,
    label: '3 points',
    refused: [[60, 170]],
    message: 'Draw at least 2 points in Value.',
  },
  {
    dataType: 'map-region',
    input: [...ACROSS_THE_DATE_LINE, ACROSS_THE_DATE_LINE[0]!],
    stored: ACROSS_THE_DATE_LINE,
    label: '3 points',
    refused: [...ACROSS_THE_DATE_LINE, [91, 0]],
    message: 'Give each point of Value a latitude from -90 to 90.',
  },
  {
    dataType: 'time',
    input: '09:30',
    stored: '09:30',
    label: '9:30 AM',
    refused: '24:00',
    message: 'Enter a time for Value, such as 14:30.',
  },
  {
    dataType: 'external-link',
    input: ' example.com/a ',
    stored: 'https://example.com/a',
    label: 'example.com/a',
    refused: 'java\tscript:alert(1)',
    message: 'Enter a web address that begins with http:// or https:// for Value.',
  },
]

test('D-094 every type is created, saved, refused and emptied by one path, and its texts are those of the type', async () => {
  const tenant = await newTenant()
  const fields = await Promise.all(
    EXAMPLES.map(async ({ dataType }) => ({ id: await tenant.field({ title: 'Value', dataType }) })),
  )
  const templateId = await tenant.template({ title: 'Job', fields })
  const ann = recordsOf(await tenant.person({ name: 'Ann' }))
  const given = Object.fromEntries(EXAMPLES.map(({ input }, nth) => [fields[nth]!.id, input]))
  const { id, caseNumber } = await ann.create({ templateId, fields: given })

  const details = await ann.details(caseNumber)
  const { records } = await storedRecords(tenant)
  for (const [nth, { stored, label, refused, message }] of EXAMPLES.entries()) {
    const fieldId = fields[nth]!.id
    expect(details.fields[fieldId]).toMatchObject({ value: stored })
    expect(details.fields[fieldId]!.label.replace('\u202f', ' ')).toBe(label)
    expect(records[0]!.fields).toMatchObject({ [fieldId]: stored })
    await expectRefused(tenant, () => ann.save(id, fieldId, refused), { status: 400, message })
    expect(await ann.save(id, fieldId, null)).toMatchObject({ value: null })
    expect(await ann.save(id, fieldId, stored)).toMatchObject({ value: stored })
  }
})

test('D-094 a record number as a field shows the number, and nothing can be written into it', async () => {
  const tenant = await newTenant()
  const number = await tenant.field({ title: 'Docket', dataType: 'case-number' })
  const fields = [{ id: number, requiredRecord: true }]
  const templateId = await tenant.template({ title: 'Job', titleTemplate: 'Docket {docket}', fields })
  const ann = recordsOf(await tenant.person({ isAdmin: true }))
  const { id, caseNumber, title } = await ann.create({ templateId, title: '' })
  expect(title).toBe(`Docket ${caseNumber}`)
  expect((await ann.details(caseNumber)).fields[number]).toMatchObject({
    value: caseNumber,
    label: caseNumber,
    field: { displayReadOnly: true },
  })
  await expect(ann.save(id, number, 'X-1')).rejects.toMatchObject({ status: 403 })
  expect((await storedRecords(tenant)).records[0]!.fields).toEqual({})
})
