import { z } from 'zod'
import { EMAIL_LENGTH } from './limits.ts'

const EMAIL = /^[^\s@,;:<>"\p{Cc}]+@[^\s@,;:<>"\p{Cc}]+\.[^\s@,;:<>"\p{Cc}]+$/u

/** The form in which an address is stored, if it is one. */
export function readEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  return address.length <= EMAIL_LENGTH && EMAIL.test(address) ? address : undefined
}

export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_LENGTH)
  .regex(EMAIL, 'Enter an email address such as name@example.com.')
