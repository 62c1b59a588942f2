import pg from 'pg'

/** The database cannot be read or written now: the connection is lost or cannot be made. Answer 503. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE'
  override name = 'DatabaseUnavailable'
}

/** The connection was lost while a commit was under way: whether it was saved has to be found out. Answer 503. */
export class CommitUnknown extends Error {
  readonly code = 'COMMIT_UNKNOWN'
  override name = 'CommitUnknown'
  /** The lost connection. While the server still has it, the transaction may yet be committed. */
  readonly connection: string

  constructor(connection: string, cause: unknown) {
    super('The connection was lost during a commit.', { cause })
    this.connection = connection
  }
}

/** The database works, but this request waited or ran for too long. Answer 503. */
export class DatabaseBusy extends Error {
  readonly code = 'DATABASE_BUSY'
  override name = 'DatabaseBusy'
}

/** Writes are refused because the disk is nearly full; reads go on. Answer 507. */
export class DiskFull extends Error {
  readonly code = 'DISK_FULL'
  override name = 'DiskFull'
}

/** The data cannot be used as they are. The start must end with this message, which says what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** Another process holds the data folder. The start must fail with this message. */
export class FolderInUse extends Error {
  readonly code = 'FOLDER_IN_USE'
  override name = 'FolderInUse'
}

const LOST = 'The database cannot be reached. Nothing is known to have been saved; try again in a moment.'
const SLOW = 'The database took too long to answer. Try again, or ask for less at once.'

const BUSY_CODES = new Set(['57014', '53300', '55P03', '40001', '40P01'])
const LOST_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
const LOST_TEXTS = /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired)/
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/** Returns an error of this file for database failures, and any other error unchanged. */
export function translateError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  if (code === '53100')
    return new DiskFull('The disk of the database is full. Free some space, then try again.', { cause })
  if (BUSY_CODES.has(code) || cause.message === POOL_TIMEOUT || isStalePlan(cause))
    return new DatabaseBusy(SLOW, { cause })
  if (LOST_CODES.has(code) || code.startsWith('08') || LOST_TEXTS.test(cause.message)) {
    return unavailable(cause)
  }
  return cause
}

/** Codes of errors after which the server ends the connection, whatever became of the transaction. */
const FATAL_CODES = /^(08|53|57P|58|XX)/

/** Whether a commit that failed so may have been carried out all the same. */
export function leavesUnknown(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return !(cause instanceof pg.DatabaseError) || FATAL_CODES.test(cause.code ?? '')
}

/** A read-only server where a writable one was expected: it was replaced by its standby. */
export function isStandby(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

export function unavailable(cause: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable(LOST, { cause })
}

/** A prepared statement that outlived a change of its table; its connection must not be used again. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}
