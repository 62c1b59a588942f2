import { expect, test } from 'vitest'
import { countLine, openOnlyNote } from './count-line.ts'

test.each([
  [0, 'Record', 'en-US', '0 record(s)'],
  [1, 'Record', 'en-US', '1 record(s)'],
  [1_234_567, 'Record', 'en-US', '1,234,567 record(s)'],
  [12_345, 'Incident', 'de-DE', '12.345 incident(s)'],
])('B-VIEW-01 %d of %s in %s reads %s', (total, word, locale, text) => {
  expect(countLine({ count: total }, word, locale)).toBe(text)
})

test('B-VIEW-01 an incomplete total says that there are more', () => {
  expect(countLine({ count: 10_000, isMinimum: true }, 'Record', 'en-US')).toBe('10,000+ record(s)')
})

test('B-VIEW-01 the note on open records uses the words of the tenant', () => {
  expect(openOnlyNote({ recordName: 'Record', caseName: 'Case' })).toBe('(Only Showing Open Records/Cases)')
  expect(openOnlyNote({ recordName: 'Request', caseName: 'Incident' })).toBe('(Only Showing Open Requests/Incidents)')
})
