import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeText } from './merge-text.ts'

describe('D-123 two changes of one text', () => {
  test.each([
    ['in different sentences', 'One. Two. Three.', 'One! Two. Three.', 'One. Two. Third.', 'One! Two. Third.'],
    ['in neighboring sentences', 'One. Two.', 'First. Two.', 'One. Second.', 'First. Second.'],
    ['in different lines', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC'],
    ['one at each end', 'Middle.', 'Before. Middle.', 'Middle. After.', 'Before. Middle. After.'],
    ['the same by both', 'One. Two.', 'One. 2.', 'One. 2.', 'One. 2.'],
    ['only by me', 'One.', 'Two.', 'One.', 'Two.'],
    ['only by them', 'One.', 'One.', 'Two.', 'Two.'],
    [
      'a sentence removed, another added',
      'One. Two. Three.',
      'Two. Three.',
      'One. Two. Three. Four.',
      'Two. Three. Four.',
    ],
    ['without spaces between sentences', '一。二。三。', '壱。二。三。', '一。二。参。', '壱。二。参。'],
  ])('%s merge', (_, start, mine, theirs, merged) => {
    expect(mergeText(start, mine, theirs)).toBe(merged)
  })

  test.each([
    ['in the same sentence', 'The lamp is broken.', 'The lamp is repaired.', 'The lamp was broken.'],
    ['of a text that was empty', '', 'Mine.', 'Theirs.'],
    ['that both add to the end', 'One.', 'One. Mine.', 'One. Theirs.'],
    ['one removes what the other changes', 'One. Two.', 'One.', 'One. Second.'],
  ])('%s do not merge', (_, start, mine, theirs) => {
    expect(mergeText(start, mine, theirs)).toBeUndefined()
  })
})

const sentence = fc.constantFrom('One.', 'Two.', 'Three!', 'Four?', 'Five', '\n', ' ')
const text = fc.array(sentence, { maxLength: 12 }).map((parts) => parts.join(' '))

test('D-123 a merge contains every sentence that either of the two added', () => {
  const added = (list: string[], at: number, one: string) => list.toSpliced(at % (list.length + 1), 0, one).join(' ')
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 12 }), fc.nat(), fc.nat(), (parts, here, there) => {
      const merged = mergeText(parts.join(' '), added(parts, here, 'Mine.'), added(parts, there, 'Theirs.'))
      if (merged === undefined) return
      expect(merged).toContain('Mine.')
      expect(merged).toContain('Theirs.')
    }),
  )
})

test('D-123 a change by one person alone is accepted as it is, and a merge does not depend on who is first', () => {
  fc.assert(
    fc.property(text, text, text, (start, mine, theirs) => {
      expect(mergeText(start, mine, start)).toBe(mine)
      expect(mergeText(start, start, theirs)).toBe(theirs)
      expect(mergeText(start, mine, theirs)).toBe(mergeText(start, theirs, mine))
    }),
  )
})

test('two long texts merge within a moment', () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `Line ${at}.`)
  const start = lines.join('\n')
  const began = performance.now()
  expect(mergeText(start, `Mine.\n${start}`, `${start}\nTheirs.`)).toBe(`Mine.\n${start}\nTheirs.`)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('texts of many equal lines are not compared for minutes', () => {
  const start = 'same\n'.repeat(20_000)
  const began = performance.now()
  expect(mergeText(start, `Mine.\n${start}`, `${start}Theirs.`)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(10_000)
})
