import { expect, test } from 'vitest'
import { hasLargeAreas, isLarge } from './size.ts'

test.each([
  [500, 'true', false],
  [501, 'true', true],
  [501, 'false', false],
  [501, undefined, false],
])('A-FEAT-03 D-034 with %i users and the setting %s the tenant is large: %s', (size, enableTenantSizeCheck, large) => {
  expect(isLarge({ size, settings: { enableTenantSizeCheck } })).toBe(large)
})

test.each([
  [1000, ['areaScaling'], false],
  [1001, ['areaScaling'], true],
  [1001, ['AREASCALING'], true],
  [1001, ['richText'], false],
])('A-FEAT-04 D-035 with %i users and the features %j areas are large: %s', (size, features, large) => {
  expect(hasLargeAreas({ size, features })).toBe(large)
})
