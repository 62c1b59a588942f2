import { z } from 'zod'
import { EMAIL_LENGTH } from './limits.ts'

const EMAIL = /^[^\s@,;:<>"\p{Cc}]+@[^\s@,;:<>"\p{Cc}]+\.[^\s@,;:<>"\p{Cc}]+$/u

export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_LENGTH)
  .regex(EMAIL, 'Enter an email address such as name@example.com.')
