import { expect, test } from 'vitest'
import { arePlural, placeInWords } from './place-in-words.ts'

test.each([
  [[], 'The request'],
  [['title'], 'The title'],
  [['pageNumber'], 'The page number'],
  [['templateIds', 0], 'Template 1'],
  [['statuses', 1, 'title'], 'The title of status 2'],
  [['categories', 0, 'requiredCase', 2], 'Required case 3 of category 1'],
  [['conditions', 0, 'field'], 'The field of condition 1'],
  [['subscription', 'status'], 'The status of the subscription'],
  [['SAMLResponse'], 'The SAML response'],
  [['pdfTemplates', 1999, 'body'], 'The body of PDF template 2,000'],
  [['fieldValues', '5f3a-9'], '“5f3a-9” of the field values'],
  [['constructor'], 'The constructor'],
] as [PropertyKey[], string][])('A-ERR-04 the place %j is said as %s', (path, words) => {
  expect(placeInWords(path)).toBe(words)
})

test('A-ERR-04 several things are missing, one is', () => {
  expect(['tags', 'clauses', 'templateIds'].map((name) => arePlural([name]))).toEqual([true, true, true])
  expect(['status', 'title', 'address'].map((name) => arePlural([name]))).toEqual([false, false, false])
})
