import { expect, test } from 'vitest'
import { tellingWords } from './similar-titles.ts'

test('D-118 similar titles are found by their three longest words, each once', () => {
  expect(tellingWords('The lamp on Main Street is broken, Street!')).toEqual(['street', 'broken', 'lamp'])
})

test('D-118 a title with fewer than two long words has no similar ones yet', () => {
  expect(['', 'Lamp', 'The lamp', 'lamp Lamp', 'a b c d e'].map(tellingWords)).toEqual([[], [], [], [], []])
})
