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

const EXAMPLES: Example[] = [
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
