import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['Übersicht 2026.pdf', 'Übersicht 2026.pdf'],
  ['../../x', 'x'],
  ['/etc/passwd', 'passwd'],
  [String.raw`C:\temp\plan.dwg`, 'plan.dwg'],
  ['a\r\nSet-Cookie: session=1', 'a Set-Cookie: session=1'],
  ['a\u0000b\u001f.txt', 'ab.txt'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['zero\u200Bwidth\u2066.txt', 'zerowidth.txt'],
  ['.htaccess', '.htaccess'],
  [' name. . .', 'name. . .'],
  ['CON.txt', 'CON.txt'],
  ['a<b>"c|d?e*f:g%.txt', 'a<b>"c|d?e*f:g%.txt'],
  ['..\'quoted\' "twice".pdf', '..\'quoted\' "twice".pdf'],
  ['..', 'file'],
  ['. . .', 'file'],
  ['', 'file'],
  ['\u202E', 'file'],
  ['e\u0301.txt', '\u00e9.txt'],
])('T59 the file name %j becomes %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

test('T59 a name of 10,000 characters keeps its beginning and its extension', () => {
  const name = cleanFileName(`${'é'.repeat(10_000)}.tar`)
  expect([[...name].length, name.slice(0, 2), name.slice(-5)]).toEqual([200, 'éé', 'é.tar'])
})

test('T59 every name is one visible line without folders, and stays the same when it is cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = cleanFileName(given)
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^[.\s]*$/u)
      expect(name.isWellFormed()).toBe(true)
      expect([...name].length).toBeLessThanOrEqual(201)
      expect(cleanFileName(name)).toBe(name)
    }),
  )
})
