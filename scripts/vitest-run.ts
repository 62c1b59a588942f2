import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run-command.ts'

export type Count = { passed: number; failed: number }
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type Run = { projects: string[]; patterns: string[]; exclude?: string[]; env?: Record<string, string> }

/** A part that starts many processes takes a third of this on a quiet machine, and all of it on a crowded one. */
const limitMinutes = 25

/** Runs projects of vitest with live output, and counts passed and failed tests. */
export async function runVitest({ projects, patterns, exclude = [], env }: Run): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-report-'))
  const file = join(folder, 'report.json')
  try {
    const code = await vitest(
      [
        ...projects.flatMap((name) => ['--project', name]),
        ...exclude.flatMap((glob) => ['--exclude', glob]),
        ...reporters(file),
        ...patterns,
      ],
      env,
    )
    return countTests(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')), code)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Anything that makes vitest fail without a failed test (a file that cannot load, an error after the end) counts as
 * one.
 */
export function countTests(report: Report | null, code: number): Count {
  if (!report) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

const reporters = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]

async function vitest(args: string[], env: Record<string, string> = {}): Promise<number> {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [program, 'run', '--allowOnly=false', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const limit = setTimeout(() => {
    console.log(`Stopped after ${limitMinutes} minutes.`)
    endGroup(child)
  }, limitMinutes * 60_000)
  const interrupt = () => {
    endGroup(child)
    process.exit(130)
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject).on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  clearTimeout(limit)
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  return code
}

/** vitest with its workers and everything these started: servers, browsers. */
function endGroup({ pid }: ChildProcess) {
  if (pid) process.kill(-pid, 'SIGKILL')
}
