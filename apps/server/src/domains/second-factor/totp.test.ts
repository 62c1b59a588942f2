import { expect, test } from 'vitest'
import { codeOf } from '../../testing/authenticator.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSW'
const NOW = 1_700_000_015

test('D-017 a code is good in its own step and one step early or late', () => {
  const step = Math.floor(NOW / 30)
  for (const ahead of [-1, 0, 1]) expect(stepOf(SECRET, codeOf(SECRET, ahead, NOW), NOW)).toBe(step + ahead)
  for (const ahead of [-2, 2]) expect(stepOf(SECRET, codeOf(SECRET, ahead, NOW), NOW)).toBeNull()
})

test('D-017 secrets that end in any sign work as in an authenticator, which drops the bits that fill no byte', () => {
  for (const sign of 'ABPQZ27') {
    const secret = SECRET.slice(0, -1) + sign
    expect(stepOf(secret, codeOf(secret, 0, NOW), NOW), sign).toBe(Math.floor(NOW / 30))
  }
})

test('D-017 the reference agrees with the standard', () => {
  // RFC 6238, appendix B, the first vector cut to six digits.
  expect(codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 0, 59)).toBe('287082')
})

test('D-017 anything but six digits is not a code', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '12 345', '１２３４５６'])
    expect(stepOf(SECRET, code, NOW)).toBeNull()
})

test('A-MFA-06 ten recovery codes, all different, that may be typed in any fashion', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  const [code = ''] = codes
  expect(hashRecoveryCode(` ${code.toUpperCase().replace('-', ' ')} `)).toEqual(hashRecoveryCode(code))
})
