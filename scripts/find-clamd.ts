import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The daemon of ClamAV. Debian keeps daemons where the PATH of most people does not lead. */
export const findClamd = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'clamd'))
    .find((path) => existsSync(path))
