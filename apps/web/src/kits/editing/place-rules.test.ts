import { fieldKey } from '@dossier/core/fields/field-key'
import { exampleField, exampleCase } from '../../testing/example-case.ts'
import { expect, test } from 'vitest'
import { kindAt, rulesAt } from './place-rules.ts'

test('D-116 formatted text of two people is merged by paragraphs, plain text by sentences', () => {
  const [plain, rich] = [false, true].map((allowRichText) => {
    const { field, ...rest } = exampleField({})
    const definition = { ...field, dataType: 'text-area' as const, extensions: { allowRichText } }
    return exampleCase([{ ...rest, field: definition }])
  })
  const site = fieldKey('site')
  const merge = (record: typeof plain, texts: [string, string, string]) => rulesAt(record!, site).mergeText(...texts)
  expect([kindAt(plain!, site), kindAt(rich!, site)]).toEqual(['text', 'text'])
  expect(merge(plain, ['One. Two.', 'One! Two.', 'One. Two?'])).toBe('One! Two?')
  const html: [string, string, string] = [
    '<p>One</p><p>Two</p>',
    '<p><b>One</b></p><p>Two</p>',
    '<p>One</p><p>Two!</p>',
  ]
  expect(merge(rich, html)).toBe('<p><b>One</b></p><p>Two!</p>')
})
