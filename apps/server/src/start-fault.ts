import { CannotStart, DatabaseUnavailable, DiskFull, FolderInUse } from './db/errors.ts'
import { BadSetting, type Settings } from './settings.ts'

type Environment = Pick<Settings, 'port' | 'host' | 'dataDir' | 'databaseUrl'>

/**
 * Why the product could not start, as a sentence for the operator; undefined if the cause is in the program itself.
 * Names no password.
 */
export function startFault(error: unknown, settings?: Environment): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([BadSetting, CannotStart, FolderInUse, DiskFull].some((kind) => error instanceof kind)) return error.message
  if (!settings) return undefined
  if (error instanceof DatabaseUnavailable)
    return settings.databaseUrl
      ? `The database cannot be reached (${reasonOf(error)}). Check that its server runs and that DATABASE_URL names it.`
      : error.message
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return listenFault(code, settings)
  if (/^(28...|3D000|42501)$/.test(code))
    return `The database refuses to work for us (${error.message}). Check the user, password and database in DATABASE_URL.`
  if (code === 'ENOSPC') return `Nothing can be saved: the disk of ${settings.dataDir} is full. Free some space first.`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code))
    return `The data folder ${settings.dataDir} cannot be used (${error.message}). Give DATA_DIR a folder that may be written.`
  return undefined
}

const reasonOf = ({ cause, message }: Error): string =>
  cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message

function listenFault(code: string, { port, host }: Environment): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use by another program. Stop that program, or give this one another PORT.`
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Give PORT a number from 1024 up.`
  return `${host} is no address of this machine (${code}). Change HOST.`
}
