import { expect, test } from 'vitest'
import { readSearchTerms } from './search-terms.ts'

const told = (text: string) => {
  const { required, excluded } = readSearchTerms(text)
  const word = ({ text: of, isExact, isBegun }: (typeof required)[number]) =>
    `${isExact ? `"${of}"` : of}${isBegun ? '*' : ''}`
  return [required.map(word), excluded.map(word)]
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
])('ADR-104 reads %j', (text, required, excluded) => {
  expect(told(text)).toEqual([required, excluded])
})

test('ADR-104 reads a hundred thousand signs at once', () => {
  for (const sign of ['-', '"', 'a ', '“', '-"', 'ä-'])
    expect(readSearchTerms(sign.repeat(100_000 / sign.length)).excluded.length).toBeLessThan(2)
})
