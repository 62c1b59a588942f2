import { expect, test } from 'vitest'
import { holdsText } from './holds-text.ts'

test.each([
  ['', 'Lamp', true],
  ['AM', 'Lamp', true],
  ['lamps', 'Lamp', false],
  ['hc-1', 'Lamp', true],
  ['c-1', 'Lamp', false],
  ['köln', 'Köln am Rhein', true],
  ['灯', '路灯', true],
])('B-VIEW-02 %j in %j: %j', (text, title, expected) => {
  expect(holdsText(text, { title, caseNumber: 'HC-12' })).toBe(expected)
})

test.each([
  ['ä', 'Ärger'],
  ['Σ', 'ας'],
  ['i', 'İstanbul'],
  ['k', '\u212Aelvin'],
])('B-VIEW-02 only the database knows whether %j is in %j', (text, title) => {
  expect(holdsText(text, { title, caseNumber: '1' })).toBeUndefined()
})
