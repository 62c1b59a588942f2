import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { root } from './run-command.ts'

const page = join(root, 'apps/web/dist/index.html')
const mark = join(root, 'node_modules/.cache/dossier/web-sources')
/** The environment variables that affect the build. */
const flags = ['VITE_SIGN_UP_LINK']
const sources = ['apps/web', 'packages/contract', 'packages/core', 'package-lock.json']

/** Builds the web application unless the last build was made from the same sources with the same flags. */
export async function buildWeb(): Promise<void> {
  const current = fingerprint(sources, flags)
  const built = await readFile(mark, 'utf8').catch(() => '')
  if (built === current && existsSync(page)) return
  console.log('Building the web application …')
  await rm(mark, { force: true })
  await viteBuild()
  await mkdir(dirname(mark), { recursive: true })
  await writeFile(mark, current)
}

async function viteBuild() {
  const program = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(program))
    throw new Error(
      'The web application has to be built and its tools are missing: run npm install --include=dev first.',
    )
  // The first build empties the folder that the second one adds to.
  await run([program, 'build', 'apps/web', '--logLevel', 'warn'])
  await run([program, 'build', 'apps/web', '--config', 'apps/web/vite.server.config.ts', '--logLevel', 'error'])
}

async function run(args: string[]) {
  // Tests set it to "test", which would bundle React as it is for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error('The web application could not be built; the lines above say why.')
}
