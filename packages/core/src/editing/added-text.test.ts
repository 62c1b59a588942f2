import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addedText } from './added-text.ts'

test.each([
  ['nothing', 'One. Two.', 'One. Two.', ''],
  ['a sentence at the end', 'One.', 'One. Two.', 'Two.'],
  ['a sentence in front', 'One.', 'Zero. One.', 'Zero.'],
  ['sentences around', 'Two.', 'One. Two. Three.', 'One. Three.'],
  ['a period and a sentence', 'One', 'One. Two.', 'Two.'],
  ['a paragraph', 'One.\nTwo.', 'One.\nTwo.\n\nThree. Four.', 'Three. Four.'],
  ['lines apart', 'b', 'a\nb\nc', 'a\nc'],
  ['a sentence once more', 'Again.', 'Again. Again.', 'Again.'],
  ['a changed sentence, as a whole', 'One. The lamp brok.', 'One. The lamp broke.', 'The lamp broke.'],
  ['another text', 'One.', 'Two.', 'Two.'],
  ['everything, where nothing was known', '', 'One. Two.', 'One. Two.'],
  ['nothing, where sentences were only removed or moved', 'One. Two. Three.', 'Three. One.', ''],
  ['spaces at the ends', ' One. ', 'One.  Two. ', 'Two.'],
])('D-123 what was added to an earlier version: %s', (_, earlier, text, added) => {
  expect(addedText(earlier, text)).toBe(added)
})

test('D-123 every word is in what was added or in the earlier version', () => {
  const words = fc.constantFrom('one', 'Two', 'three.', '四。', 'five!', ' ', '\n', '. ')
  const texts = fc.array(words, { maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, texts, (earlier, text) => {
      const everything = `${earlier} ${addedText(earlier, text)}`
      for (const word of text.match(/[^\s.!。]+/g) ?? []) expect(everything).toContain(word)
    }),
  )
})
