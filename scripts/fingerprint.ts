import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-command.ts'

/**
 * What a build was made from: name, size and time of every source file, for reading them all would cost each start more
 * than it saves, and the environment variables that affect it.
 */
export function fingerprint(sources: readonly string[], flags: readonly string[] = []): string {
  const hash = createHash('sha256').update(flags.map((name) => `${name}=${process.env[name] ?? ''}\n`).join(''))
  for (const path of sources.flatMap((each) => filesBelow(join(root, each)))) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(
      ({ name }) => !['dist', 'node_modules'].includes(name) && !name.startsWith('.') && !/\.test\.tsx?$/.test(name),
    )
    .map(({ name }) => name)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
}
