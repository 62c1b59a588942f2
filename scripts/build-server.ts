import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { root } from './run-command.ts'

const bundles = join(root, 'apps/server/dist')
const sources = [
  'apps/server/src',
  'packages/contract',
  'packages/core',
  'package-lock.json',
  'scripts/bundle-server.ts',
  'scripts/third-party.ts',
]
const DRAFT_LASTS_MS = 600_000
const unbuilt = join(root, 'apps/server/src/main.ts')

/**
 * Returns the path of the server's program. That is a bundle of the current sources, which is built first if necessary.
 * If it cannot be built, the sources run instead; they only take longer to start. (ADR 42)
 */
export async function buildServer(): Promise<string> {
  const name = fingerprint(sources).slice(0, 16)
  const program = join(bundles, name, 'main.js')
  if (existsSync(program)) return program
  if (!existsSync(join(root, 'node_modules/rolldown'))) return unbuilt
  console.log('Bundling the server …')
  // A name of its own, for another start may be doing the same.
  const draft = join(bundles, `.${name}-${process.pid}`)
  try {
    await bundleInto(draft)
    await rename(draft, join(bundles, name)).catch((error: unknown) => {
      if (!existsSync(program)) throw error
    })
    await removeOthers(name)
    return program
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    console.error(`The server could not be bundled (${why}), so it starts from its sources, which takes longer.`)
    return unbuilt
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** In a process of its own: the memory that bundling takes would stay with the server. */
async function bundleInto(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts/bundle-server.ts'), folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error(`The bundler ended with ${code}.`)
}

/** A server that still runs from one of them answers a part that it has not loaded yet with a sentence. (ADR 42) */
async function removeOthers(name: string): Promise<void> {
  const others = readdirSync(bundles).filter((one) => (one.startsWith('.') ? isAbandoned(one) : one !== name))
  await Promise.all(others.map((one) => rm(join(bundles, one), { recursive: true, force: true })))
}

/** A draft of a start that was killed. */
const isAbandoned = (draft: string): boolean =>
  (statSync(join(bundles, draft), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - DRAFT_LASTS_MS
