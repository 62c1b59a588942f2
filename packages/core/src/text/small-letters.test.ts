import { expect, test } from 'vitest'
import { smallLetters } from './small-letters.ts'

test('D-071 every character becomes one small character, wherever it is', () => {
  const everyone = Array.from({ length: 0x1_10_00 }, (_, at) => String.fromCodePoint(at)).filter(
    (one) => !/\p{Cs}/u.test(one),
  )
  const each = everyone.map(smallLetters)
  expect(each.filter((one) => [...one].length !== 1)).toEqual([])
  expect(smallLetters(everyone.join('a'))).toBe(each.join('a'))
  expect(['İstanbul', 'ΟΔΟΣ ΟΔΟΣ', 'STRASSE ẞ', 'DŽ'].map(smallLetters)).toEqual([
    'istanbul',
    'οδοσ οδοσ',
    'strasse ß',
    'dž',
  ])
})
