import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsInTitle, fillTitle, isTitleFree, renameInTitle } from './title-template.ts'

test('C-TPL-03 placeholders are filled whatever their letter case, and empty ones leave no gap', () => {
  const values = new Map([
    ['casenumber', 'HC-7'],
    ['site', 'Harbor'],
  ])
  expect(fillTitle('{ Site }  {Nothing} ({caseNumber})', values)).toBe('Harbor (HC-7)')
})

test('D-127 only the fields that a title template names can change the title', () => {
  const titles = ['Site', 'site', ' Door ', 'Cause of death', 'caseNumber', 'Note']
  const piece = fc.oneof(fc.constantFrom(...titles), fc.constantFrom('SITE', ' note ', 'Gone', 'door'))
  const template = fc
    .array(
      fc.oneof(
        fc.constantFrom('{', '}', ' ', 'Visit'),
        piece.map((title) => `{${title}}`),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(template, fc.constantFrom(...titles), (titleTemplate, changed) => {
      const filled = (value: string) =>
        fillTitle(titleTemplate, new Map(titles.map((title) => [title.toLowerCase(), title === changed ? value : '-'])))
      const inputs = fieldsInTitle(
        titleTemplate,
        titles.map((title) => ({ title })),
      )
      if (filled('one') !== filled('two')) expect(inputs).toContainEqual({ title: changed })
    }),
    { numRuns: 2000 },
  )
})

test('D-127 a renamed field stays in the titles that are made from it', () => {
  expect(renameInTitle('Visit {Diagnosis} and { diagnosis }, {Day}', 'DIAGNOSIS', 'Finding $&')).toBe(
    'Visit {Finding $&} and {Finding $&}, {Day}',
  )
  expect(isTitleFree(' casenumber')).toBe(false)
})
