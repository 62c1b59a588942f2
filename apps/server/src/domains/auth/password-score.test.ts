import { expect, test } from 'vitest'
import { faultOfPassword, scorePassword } from './password-score.ts'

test('A-SIGNUP-04 common, regular and personal passwords score low, long uncommon ones high', async () => {
  for (const weak of ['password', 'P@ssw0rd1', 'qwertyuiop', 'aaaaaaaaaaaa', '12345678'])
    expect((await scorePassword(weak, [])).score, weak).toBeLessThan(3)
  expect((await scorePassword('lanterns-ferry-quietly-73', [])).score).toBe(4)
})

test('A-SIGNUP-04 words about the person make a password weaker', async () => {
  const password = 'Zanzibarian88'
  const [known, unknown] = await Promise.all([
    scorePassword(password, ['Zanzibarian Trading', 'x@y.example']),
    scorePassword(password, []),
  ])
  expect(known.score).toBeLessThan(unknown.score)
})

test('A-SIGNUP-04 says in words what is wrong', async () => {
  expect(await faultOfPassword('x9-Kq2w', [])).toBe('Minimum length is 8 characters')
  expect(await faultOfPassword('password', [])).toMatch(/^This password is too easy to guess\. \w.*\.$/)
  expect(await faultOfPassword('lanterns-ferry-quietly-73', [])).toBeUndefined()
})

test('a very long password is scored without delay', async () => {
  expect((await scorePassword('Ab1$'.repeat(5_000), [])).score).toBeLessThanOrEqual(4)
})
