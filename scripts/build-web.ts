import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './run-command.ts'

const page = join(root, 'apps/web/dist/index.html')
const mark = join(root, 'node_modules/.cache/dossier/web-sources')
/** The environment variables that affect the build. */
const flags = ['VITE_SIGN_UP_LINK']
const sources = ['apps/web', 'packages/contract', 'packages/core', 'package-lock.json']

/** Builds the web application unless the last build was made from the same sources with the same flags. */
export async function buildWeb(): Promise<void> {
  const current = fingerprint()
  const built = await readFile(mark, 'utf8').catch(() => '')
  if (built === current && existsSync(page)) return
  console.log('Building the web application …')
  await rm(mark, { force: true })
  await viteBuild()
  await mkdir(dirname(mark), { recursive: true })
  await writeFile(mark, current)
}

/** Name, size and time of every source file: reading them all would cost each start more than it saves. */
function fingerprint(): string {
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

async function viteBuild() {
  const program = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(program))
    throw new Error(
      'The web application has to be built and its tools are missing: run npm install --include=dev first.',
    )
  const child = spawn(process.execPath, [program, 'build', 'apps/web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error('The web application could not be built; the lines above say why.')
}
