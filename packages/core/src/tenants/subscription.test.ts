import type { Subscription } from '@dossier/contract/organization/billing'
import { expect, test } from 'vitest'
import { isUnpaid, isValid } from './subscription.ts'

const TODAY = '2026-11-21'
const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: 7,
  plan: 'Team',
  status: 'active',
  validUntil: null,
  seats: null,
  ...changes,
})

test.each([
  ['one with an id and no end', subscription(), true],
  ['its last day', subscription({ validUntil: TODAY }), true],
  ['the day after its last day', subscription({ validUntil: '2026-11-20' }), false],
  ['a later year', subscription({ validUntil: '2027-01-01' }), true],
  ['id 0', subscription({ id: 0 }), false],
  ['a negative id', subscription({ id: -3 }), false],
  ['a cancelled one that still runs', subscription({ status: 'cancelled', validUntil: '2026-12-31' }), true],
  ['none', null, false],
])('A-ME-04 D-107 a subscription is valid: %s', (_, one, valid) => {
  expect(isValid(one, TODAY)).toBe(valid)
})

test('A-GEN-13 D-107 a tenant without billing never has to pay', () => {
  expect(isUnpaid({ enabled: false, subscription: null }, TODAY)).toBe(false)
  expect(isUnpaid({ enabled: true, subscription: null }, TODAY)).toBe(true)
  expect(isUnpaid({ enabled: true, subscription: subscription() }, TODAY)).toBe(false)
})
