import { expect, test } from 'vitest'
import { openPlaceholder, placeholderBefore, withPlaceholder } from './type-placeholder.ts'

test('C-RULE-04 D-089 behind an open brace a field is being named, until the brace is closed or the line ends', () => {
  expect(openPlaceholder('Call {Pho', 9)).toEqual({ start: 5, typed: 'Pho' })
  expect(openPlaceholder('{', 1)).toEqual({ start: 0, typed: '' })
  expect(openPlaceholder('{Phone} now', 11)).toBeNull()
  expect(openPlaceholder('{Pho\nne', 7)).toBeNull()
  expect(openPlaceholder('{Phone} now', 3)).toEqual({ start: 0, typed: 'Ph' })
})

test('C-RULE-04 D-089 a chosen field is written with both braces, of which none is doubled', () => {
  expect(withPlaceholder('Call {Pho now', { start: 5, end: 9 }, 'Phone')).toEqual({
    text: 'Call {Phone} now',
    caret: 12,
  })
  expect(withPlaceholder('{}', { start: 0, end: 1 }, 'Phone').text).toBe('{Phone}')
})

test('C-RULE-04 D-089 Backspace removes a placeholder as a whole', () => {
  expect(placeholderBefore('Call {Phone}', 12)).toBe(5)
  expect(placeholderBefore('Call {Phone} ', 13)).toBeNull()
  expect(placeholderBefore('}', 1)).toBeNull()
})
