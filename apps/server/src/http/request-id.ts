import { randomBytes } from 'node:crypto'

/** A short id that a user can read out to support; it stands in every log line of the call. */
export const makeRequestId = (): string => randomBytes(6).toString('hex')
