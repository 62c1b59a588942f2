import { expect, test } from 'vitest'
import { zoneChangeText } from './zone-change-text.ts'

test('D-140 says what a zone moves, and that there is more where not all records were looked at', () => {
  const said = (values: number, titles: number, examined: number, records: number) =>
    zoneChangeText({ values, titles, examined, records }, 'Case')
  expect(said(0, 0, 7, 7)).toBe('Saving changes no calculated value and no title.')
  expect(said(34, 1, 40, 40)).toBe(
    'Saving changes 34 calculated values and 1 title. You can follow it under Background Jobs.',
  )
  expect(said(0, 0, 5_000, 9_000)).toBe(
    'Saving changes 0 calculated values and 0 titles among the first 5,000 of 9,000 cases, and more in the others. You can follow it under Background Jobs.',
  )
})
