import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { MUTANTS, type Mutant } from '../e2e/stories/mutants.ts'
import { root } from './run-command.ts'
import type { Count } from './vitest-run.ts'

/** The first story that breaks a promise says so; any other failure has another cause. */
const NOTICED = /^.*\b(?:Story (\d+), again with|Seed (\d+) lost).*\n.*$/m
/** Folders that are made, and the data of `npm start`. */
const NOT_COPIED = ['.git', 'node_modules', 'dist', 'data']

/** Takes one guarantee after the other out of a copy of the sources. The random stories have to notice each time. */
export async function runMutants(patterns: string[], env: Record<string, string>): Promise<Count> {
  const chosen = MUTANTS.filter(({ title }) => patterns.every((pattern) => title.includes(pattern)))
  const copy = await mkdtemp(join(tmpdir(), 'dossier-mutants-'))
  const failures: string[] = []
  try {
    await copySources(copy)
    for (const mutant of chosen) if (!(await isNoticed(mutant, copy, env))) failures.push(mutant.title)
    return { passed: chosen.length - failures.length, failed: failures.length, failures, files: [] }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const isLeftOut = (path: string) => NOT_COPIED.includes(path) || ['node_modules', 'dist'].includes(basename(path))

/** The libraries are shared, but the workspaces among them have to be those of the copy. */
async function copySources(copy: string) {
  await cp(root, copy, { recursive: true, filter: (path) => !isLeftOut(relative(root, path)) })
  const [from, to] = [root, copy].map((folder) => join(folder, 'node_modules')) as [string, string]
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (name === '@dossier') await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (name === '.bin' || !name.startsWith('.')) await symlink(join(from, name), join(to, name))
  }
}

async function isNoticed(mutant: Mutant, copy: string, env: Record<string, string>): Promise<boolean> {
  const { title, changes, noticedBy } = mutant
  const started = performance.now()
  const restore = await apply(changes, copy)
  const { code, output } = await runTests(noticedBy, copy, env)
  await restore()
  const seconds = Math.round((performance.now() - started) / 1000)
  const found = NOTICED.exec(output)
  if (code !== 0 && found) console.log(`✓ ${title}: ${found[0].trim()} (${seconds} s)`)
  else console.log(`✗ ${title}: not noticed (${seconds} s)\n${output.slice(-4000)}`)
  return code !== 0 && found !== null
}

/** Returns the way back. */
async function apply(changes: Mutant['changes'], copy: string): Promise<() => Promise<void>> {
  const before = await Promise.all(changes.map(({ file }) => readFile(join(copy, file), 'utf8')))
  for (const [index, { file, from, to }] of changes.entries()) {
    const parts = before[index]!.split(from)
    if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times, so change the mutant: ${from}`)
    await writeFile(join(copy, file), parts.join(to))
  }
  return async () => {
    for (const [index, { file }] of changes.entries()) await writeFile(join(copy, file), before[index]!)
  }
}

async function runTests([part, file]: Mutant['noticedBy'], copy: string, env: Record<string, string>) {
  const args = ['--import', './scripts/runtime.js', 'scripts/test.ts', part, file]
  const child = spawn(process.execPath, args, {
    cwd: copy,
    env: { STORIES: '100', SEED: '1', ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => chunks.push(text))
  const code = await new Promise<number>((resolve, reject) =>
    child.on('error', reject).on('close', (exitCode) => resolve(exitCode ?? 1)),
  )
  return { code, output: chunks.join('') }
}
