import { expect, test } from 'vitest'
import { toInstant } from './moment.ts'

test("the city's clocks are eight hours behind in winter and seven in summer", () => {
  expect(toInstant('2017-12-31 23:59:58')).toBe('2018-01-01T07:59:58.000Z')
  expect(toInstant('2017-07-01 00:00:00')).toBe('2017-07-01T07:00:00.000Z')
})
