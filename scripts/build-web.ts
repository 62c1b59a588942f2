import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { replaceFolder } from './replace-folder.ts'
import { root } from './run-command.ts'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const mark = join(root, 'node_modules/.cache/dossier/web-sources')
/** The environment variables that affect the build. */
const flags = ['VITE_SIGN_UP_LINK']
const sources = ['apps/web', 'packages/contract', 'packages/core', 'scripts/third-party.ts', 'package-lock.json']

/**
 * Builds the web application unless the last build was made from the same sources with the same flags. Several processes
 * may do so at once: each builds in a folder of its own, which takes the place of the last build when it is whole.
 */
export async function buildWeb(): Promise<void> {
  const current = fingerprint(sources, flags)
  const built = await readFile(mark, 'utf8').catch(() => '')
  if (built === current && existsSync(join(dist, 'index.html'))) return
  console.log('Building the web application …')
  const draft = join(web, `.dist-${process.pid}`)
  try {
    await viteBuild(draft)
    await rm(mark, { force: true })
    await replaceFolder(draft, dist)
    await mkdir(dirname(mark), { recursive: true })
    await writeFile(mark, current)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function viteBuild(folder: string) {
  const program = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(program))
    throw new Error(
      'The web application has to be built and its tools are missing: run npm install --include=dev first.',
    )
  await run([program, 'build', 'apps/web', '--outDir', folder, '--logLevel', 'warn'])
  const drawn = ['--config', 'apps/web/vite.server.config.ts', '--outDir', join(folder, 'server')]
  await run([program, 'build', 'apps/web', ...drawn, '--logLevel', 'error'])
}

async function run(args: string[]) {
  // Tests set it to "test", which would bundle React as it is for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error('The web application could not be built; the lines above say why.')
}
