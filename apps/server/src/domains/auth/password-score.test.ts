import { expect, test } from 'vitest'
import { faultOfPassword, scorePassword } from './password-score.ts'

test('A-SIGNUP-04 common, regular and personal passwords score low, long uncommon ones high', () => {
  for (const weak of ['password', 'P@ssw0rd1', 'qwertyuiop', 'aaaaaaaaaaaa', '12345678'])
    expect(scorePassword(weak, []).score, weak).toBeLessThan(3)
  expect(scorePassword('lanterns-ferry-quietly-73', []).score).toBe(4)
})

test('A-SIGNUP-04 what is known of the person makes a password weaker', () => {
  const password = 'Zanzibarian88'
  expect(scorePassword(password, ['Zanzibarian Trading', 'x@y.example']).score).toBeLessThan(
    scorePassword(password, []).score,
  )
})

test('A-SIGNUP-04 says what is wrong in words', () => {
  expect(faultOfPassword('x9-Kq2w', [])).toBe('Minimum length is 8 characters')
  expect(faultOfPassword('password', [])).toMatch(/^This password is too easy to guess\. \w.*\.$/)
  expect(faultOfPassword('lanterns-ferry-quietly-73', [])).toBeUndefined()
})

test('a very long password is scored without delay', () => {
  expect(scorePassword('Ab1$'.repeat(5_000), []).score).toBeLessThanOrEqual(4)
})
