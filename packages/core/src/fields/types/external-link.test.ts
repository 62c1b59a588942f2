import { expect, test } from 'vitest'
import { enUs, exampleDefinition } from '../example-definition.ts'
import { externalLink } from './external-link.ts'

const definition = exampleDefinition('external-link')

test.each([
  ['https://example.com', 'https://example.com/', 'example.com'],
  ['HTTP://Example.com/A?b=c#d', 'http://example.com/A?b=c#d', 'example.com/A?b=c#d'],
  ['example.com/permits', 'https://example.com/permits', 'example.com/permits'],
  ['example.com:8080', 'https://example.com:8080/', 'example.com:8080'],
  ['  https://example.com/a b ', 'https://example.com/a%20b', 'example.com/a%20b'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  [
    'https://example.com/"><img src=x>',
    'https://example.com/%22%3E%3Cimg%20src=x%3E',
    'example.com/%22%3E%3Cimg%20src=x%3E',
  ],
  [null, null, 'None'],
  [' \n', null, 'None'],
])('D-094 %j is stored as %j and reads %s', (input, value, text) => {
  expect(externalLink.normalize(input, definition)).toEqual({ ok: true, value })
  expect(externalLink.display(value, definition, enUs)).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com',
  'mailto:a@example.com',
  '//example.com',
  '/cases/1',
  'https://',
  'https://user:secret@example.com',
  'https://example.com@evil.example',
  'just words',
])('T58 D-094 %j is no link', (input) => {
  expect(externalLink.normalize(input, definition)).toEqual({
    ok: false,
    message: 'Enter a web address that begins with http:// or https:// for Site.',
  })
})

test('D-035 an address of more than 1,000 characters is refused, not cut', () => {
  const result = externalLink.normalize(`https://example.com/${'x'.repeat(1000)}`, definition)
  expect(result).toEqual({ ok: false, message: 'Shorten the address for Site to at most 1,000 characters.' })
})
