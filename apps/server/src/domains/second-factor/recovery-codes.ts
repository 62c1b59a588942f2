import { createHash, randomBytes } from 'node:crypto'

const COUNT = 10
/** Thirty-one signs, none of which looks like another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** From this number on the holder is warned. */
export const FEW = 3

/** Ten codes of 49 random bits, `abcde-fghjk`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: COUNT }, makeOne)

function makeOne(): string {
  let code = ''
  // Bytes beyond a whole number of alphabets would favor its first characters.
  while (code.length < 2 * HALF)
    for (const byte of randomBytes(2 * HALF)) if (byte < 256 - (256 % SIGNS.length)) code += SIGNS[byte % SIGNS.length]
  return `${code.slice(0, HALF)}-${code.slice(HALF, 2 * HALF)}`
}

/** However it was typed: case, spaces and hyphens do not count. */
export const hashRecoveryCode = (typed: string): Uint8Array =>
  createHash('sha256')
    .update(typed.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
