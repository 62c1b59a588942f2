import { expect, it } from 'vitest'
import { wordsOf } from './words.ts'

it("D-003 a plural is the tenant's word and an s, whatever the word", () => {
  expect(wordsOf({ recordName: 'Request', caseName: 'Inquiry' })).toEqual({
    record: 'Request',
    records: 'Requests',
    case: 'Inquiry',
    cases: 'Inquirys',
  })
})
