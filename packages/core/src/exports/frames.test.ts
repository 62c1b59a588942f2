import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concatBytes } from './bytes.ts'
import { defused, guarded, undefused } from './defused.ts'
import { FrameReader, writeFrame, type Frame } from './frames.ts'
import { plainCell } from './plain-text.ts'

const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({ kind: fc.constant('bytes' as const), bytes: fc.uint8Array() }),
  fc.record({ kind: fc.constant('progress' as const), rows: fc.nat(), total: fc.nat() }),
  fc.record({ kind: fc.constant('done' as const), rows: fc.nat() }),
  fc.record({ kind: fc.constant('failed' as const), message: fc.string({ unit: 'grapheme' }) }),
)

test('B-VIEW-22 frames are read as they were written, in whatever parts they come', () => {
  fc.assert(
    fc.property(fc.array(frame), fc.integer({ min: 1, max: 40 }), (frames, size) => {
      const sent = concatBytes(frames.map(writeFrame))
      const reader = new FrameReader()
      const read: Frame[] = []
      for (let at = 0; at < sent.length; at += size) read.push(...reader.read(sent.slice(at, at + size)))
      expect(read.map(plain)).toEqual(frames.map(plain))
    }),
  )
})

const plain = (one: Frame) => (one.kind === 'bytes' ? { ...one, bytes: [...one.bytes] } : one)

test('B-VIEW-22 what is no frame is refused', () => {
  expect(() => new FrameReader().read(new TextEncoder().encode('<html>'))).toThrow()
  expect(() => new FrameReader().read(new Uint8Array([9, 0, 0, 0, 0]))).toThrow()
})

test.each([
  ['=1', "'=1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@A1', "'@A1"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
  ['\0=1', "'=1"],
  ['a\u0007\ud800b', 'a\ufffdb'],
  ['two\nlines', 'two\nlines'],
  ["'=1", "''=1"],
  ["''-", "'''-"],
  ["'tis", "'tis"],
])('D-105 %j in a file is %j', (text, cell) => {
  expect(defused(plainCell(text))).toBe(cell)
})

test('D-142 a text comes back as it went out, whatever apostrophes and signs it begins with', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '＝', '\t', 'a') })
  fc.assert(
    fc.property(text, (one) => {
      expect(undefused(defused(one))).toBe(one)
      expect(undefused(guarded(one))).toBe(one)
    }),
  )
})
