import { expect, test } from 'vitest'
import { readSoughtTerms } from './search-terms.ts'

const told = (text: string) => {
  const { wanted, unwanted } = readSoughtTerms(text)
  const word = ({ text: of, isExact, isBegun }: (typeof wanted)[number]) =>
    `${isExact ? `"${of}"` : of}${isBegun ? '*' : ''}`
  return [wanted.map(word), unwanted.map(word)]
}

test.each([
  ['leak pump', ['leak', 'pump*'], []],
  ['leak "red  pump"', ['leak', '"red  pump"'], []],
  ['leak “red pump', ['leak', '"red pump"'], []],
  ['leak -pump -"red hat"', ['leak'], ['pump', '"red hat"']],
  ['foo-bar', ['foo-bar*'], []],
  ['-leak', [], ['leak']],
  ['-leak -"red hat"', [], ['leak', '"red hat"']],
  ['100%', ['100%'], []],
  ['leak - 5', ['leak', '5*'], []],
  ['leak Leak LEAK', ['LEAK*'], []],
  ['& | ! <-> :*', [], []],
  ['a&b | !c', ['a&b', '!c*'], []],
  ['', [], []],
])('ADR-104 reads %j', (text, wanted, unwanted) => {
  expect(told(text)).toEqual([wanted, unwanted])
})

test('ADR-104 reads a hundred thousand signs at once', () => {
  for (const sign of ['-', '"', 'a ', '“', '-"', 'ä-'])
    expect(readSoughtTerms(sign.repeat(100_000 / sign.length)).unwanted.length).toBeLessThan(2)
})
