import { expect, test } from 'vitest'
import { fileFault } from './file-kind.ts'

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const ZIP = 'PK\x03\x04\x14\0\0\0'
const OLD = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'
const wide = (text: string) => [...text].join('\0')

test.each([
  ['%PDF-1.7\n', undefined, 'This is a PDF. Save the table as CSV or XLSX.'],
  ['\n<!DOCTYPE html><table>', undefined, 'This is a web page. Save the table as CSV or XLSX.'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png', 'This is a picture. Save the table as CSV or XLSX.'],
  [
    '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0',
    undefined,
    'This is not a table. Save the table as CSV or XLSX.',
  ],
  [`${OLD}${wide('Workbook')}`, 'application/x-cfb', 'This is a workbook of an old Excel. Save it as XLSX or CSV.'],
  [`${OLD}${wide('EncryptedPackage')}`, 'application/x-cfb', 'This workbook has a password. Save it without one.'],
  [`${ZIP}xl/workbook.bin`, 'application/zip', 'This is a binary workbook. Save it as XLSX or CSV.'],
  [
    `${ZIP}mimetype`,
    'application/vnd.oasis.opendocument.spreadsheet',
    'This is an OpenDocument spreadsheet. Save the table as CSV or XLSX.',
  ],
  [`${ZIP}notes.txt`, 'application/zip', 'This is a zip archive. Save the table as CSV or XLSX.'],
  [`${ZIP}xl/workbook.xml`, 'application/zip', null],
  // What a table begins with may be that of a picture.
  ['BM,Title\n1,Lamp\n', 'image/bmp', null],
  ['Title,Val\nA,one\nB,t\0wo\n', undefined, null],
  ['Title\n"a\0b"\nLamp and a lot more text that fills this line up to its end, as texts do\n', undefined, null],
])('D-143 a file that begins with %j is named by its content', (text, type, sentence) =>
  expect(fileFault(latin(text), type)).toBe(sentence),
)
