import { expect, test } from 'vitest'
import { hasLargeAreas } from './size.ts'

test.each([
  [1000, ['areaScaling'], false],
  [1001, ['areaScaling'], true],
  [1001, ['AREASCALING'], true],
  [1001, ['richText'], false],
])('A-FEAT-04 D-035 with %i users and the features %j areas are large: %s', (size, features, large) => {
  expect(hasLargeAreas({ size, features })).toBe(large)
})
