import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [part])))
const utf16 = (text: string, isLittle: boolean) =>
  [...text].flatMap((sign) => {
    const [low, high] = [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]
    return isLittle ? [low, high] : [high, low]
  })

const LIST = 'Zoë;zoe@x.example\r\nŠárka;s@x.example'

test.each([
  ['UTF-8', bytes(LIST), LIST],
  ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, LIST), LIST],
  ['UTF-16 as spreadsheets save it', bytes(0xff, 0xfe, ...utf16(LIST, true)), LIST],
  ['UTF-16 the other way round', bytes(0xfe, 0xff, ...utf16(LIST, false)), LIST],
  ['Windows-1252', bytes('Zo', 0xeb, ';', 0x8a, 0xe1, 'rka;', 0x80, 0x92), 'Zoë;Šárka;€’'],
  ['plain letters', bytes('Nia,nia@x.example'), 'Nia,nia@x.example'],
  ['half a character at the end', bytes('Nia', 0xc3), 'NiaÃ'],
  ['a broken one behind the mark of UTF-8', bytes(0xef, 0xbb, 0xbf, 'Nia', 0xff), 'Nia\ufffd'],
  ['nothing', bytes(), ''],
  ['a mark and nothing else', bytes(0xff, 0xfe), ''],
])('C-USER-02 %s is read', (_, file, text) => expect(decodeText(file)).toBe(text))
