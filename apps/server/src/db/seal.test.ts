import { expect, test } from 'vitest'
import { createSealer } from './seal.ts'

const [first, second] = ['the first key of this installation', 'the second key of this installation']
const PLACE = 'second factor 1/2'

test('a sealed text can be opened only in its place, and does not resemble its content', () => {
  const sealer = createSealer([first])
  const sealed = sealer.seal('JBSWY3DPEHPK3PXPJBSQ', PLACE)
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealer.open(sealed, PLACE)).toBe('JBSWY3DPEHPK3PXPJBSQ')
  expect(sealer.open(sealed, 'second factor 1/3')).toBeUndefined()
  expect(sealer.seal('JBSWY3DPEHPK3PXPJBSQ', PLACE)).not.toBe(sealed)
})

test('a changed or foreign text opens to nothing', () => {
  const sealer = createSealer([first])
  const sealed = sealer.seal('text', PLACE)
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  for (const text of [changed, sealed.slice(0, 20), sealed.replace('s1.', 's2.'), '', 'JBSWY3DPEHPK3PXPJBSQ', 's1..'])
    expect(sealer.open(text, PLACE), text).toBeUndefined()
})

test('a new key opens texts sealed by an older one as long as that is configured, and distinguishes them from its own', () => {
  const sealed = createSealer([first]).seal('text', PLACE)
  const both = createSealer([second, first])
  expect(both.open(sealed, PLACE)).toBe('text')
  expect(both.isCurrent(sealed)).toBe(false)
  expect(both.isCurrent(both.seal('text', PLACE))).toBe(true)
  expect(createSealer([second]).open(sealed, PLACE)).toBeUndefined()
})

test('a key that is handed out differs for each purpose and each secret', () => {
  const sealer = createSealer([first, second])
  const keys = [...sealer.derive('a'), ...sealer.derive('b')].map((key) => Buffer.from(key).toString('hex'))
  expect(new Set(keys).size).toBe(4)
  expect(
    createSealer([second])
      .derive('a')
      .map((key) => Buffer.from(key).toString('hex')),
  ).toEqual([keys[1]])
})
