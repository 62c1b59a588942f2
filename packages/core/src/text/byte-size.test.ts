import { expect, test } from 'vitest'
import { bytesText } from './byte-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_240_000, '1.2 MB'],
  [5_000_000_000, '5 GB'],
  [7e15, '7,000 TB'],
])('D-108 %i bytes are shown as %s', (bytes, text) => {
  expect(bytesText(bytes, 'en-US')).toBe(text)
})
