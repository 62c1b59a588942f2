import { expect, test } from 'vitest'
import { typedText } from './unsaved-values.ts'

test('T35 formatted text that is given up is kept as people read it, beside the plain parts as typed', () => {
  const start = { subject: '', body: '' }
  const values = { subject: 'a < b', body: '<p>One <b>bold</b> word</p><p>a &lt; b</p>' }
  const titles = { subject: 'Subject', body: 'Message' }
  const parts = { typed: new Set(['subject', 'body']), titles, formatted: new Set(['body']) }
  expect(typedText({ values, start }, parts)).toBe('Subject: a < b\nMessage: One bold word\na < b')
})
