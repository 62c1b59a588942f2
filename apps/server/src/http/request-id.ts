import { randomBytes } from 'node:crypto'

const node = randomBytes(4).toString('hex')
let last = 0

/** A short id that a user can read out to support; it is in every log line of the call. */
export const makeRequestId = (): string => `${node}${(++last % 0x1_0000_0000).toString(16).padStart(8, '0')}`
