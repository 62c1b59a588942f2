import { expect, test } from 'vitest'
import { inOwnWords } from './own-words.ts'

const DEFAULTS = { record: 'Record', case: 'Case' }
const CLINIC = { record: 'Incident', case: 'Investigation' }

test('D-001 D-003 texts name records and cases by the words of the tenant, with their articles', () => {
  const text = 'A record gets its title. Records are cases from the start: a case, an old record, recorded.'
  expect(inOwnWords(text, DEFAULTS)).toBe(text)
  expect(inOwnWords(text, CLINIC)).toBe(
    'An incident gets its title. Incidents are investigations from the start: an investigation, an old incident, recorded.',
  )
  expect(inOwnWords('An incident? A case.', { record: 'Ticket', case: 'Job' })).toBe('An incident? A job.')
})
