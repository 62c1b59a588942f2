import { describe, expect, test } from 'vitest'
import { enUs, exampleDefinition } from '../example-definition.ts'
import { textArea } from './text-area.ts'
import { text } from './text.ts'

const line = exampleDefinition('text')
const area = exampleDefinition('text-area')

describe('C-FLD-17 D-035 the limits of texts', () => {
  test('a text of 1000 characters is accepted, one more is rejected with the limit', () => {
    expect(text.normalize('x'.repeat(1000), line)).toEqual({ ok: true, value: 'x'.repeat(1000) })
    expect(text.normalize('x'.repeat(1001), line)).toEqual({
      ok: false,
      message: 'Shorten Site to at most 1,000 characters.',
    })
  })

  test('a text area of 100,000 characters is accepted, one more is rejected with the limit', () => {
    expect(textArea.normalize('x'.repeat(100_000), area).ok).toBe(true)
    expect(textArea.normalize('x'.repeat(100_001), area)).toEqual({
      ok: false,
      message: 'Shorten Site to at most 100,000 characters.',
    })
  })

  test('removed characters do not count', () => {
    expect(text.normalize(`${'x'.repeat(1000)}\u0000`, line).ok).toBe(true)
  })
})

test.each([
  [null, null],
  [undefined, null],
  ['', null],
  [' \n\t ', null],
  [' \u200b\u2060\u3164 ', null],
  ['  kept as typed ', '  kept as typed '],
  ['two\nlines', 'two lines'],
])('B-FIELD-08 text: %j is stored as %j', (input, value) => {
  expect(text.normalize(input, line)).toEqual({ ok: true, value })
})

test('B-FIELD-08 text-area: line breaks stay', () => {
  expect(textArea.normalize('two\r\nlines', area)).toEqual({ ok: true, value: 'two\nlines' })
})

test.each([5, true, ['a'], { a: 1 }])('B-FIELD-08 text: %j is refused', (input) => {
  expect(text.normalize(input, line)).toEqual({ ok: false, message: 'Enter text for Site.' })
})

test('B-FIELD-01 an empty text reads None', () => {
  expect(text.display(null, line, enUs)).toBe('None')
  expect(text.display('Broken lamp', line, enUs)).toBe('Broken lamp')
})

test('only blanks leave a required text missing', () => {
  expect(text.isEmpty(null)).toBe(true)
  expect(text.isEmpty('  ')).toBe(true)
  expect(text.isEmpty('x')).toBe(false)
})
