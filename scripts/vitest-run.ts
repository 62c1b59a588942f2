import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Duration } from './durations.ts'
import { root } from './run-command.ts'

/** What a run counted, what failed in it (a line each), and how long its files took. */
export type Count = { passed: number; failed: number; failures: string[]; files: Duration[] }
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    startTime?: number
    endTime?: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}
type Run = {
  projects: string[]
  /** Ends a run that hangs: a few times what it takes on two quiet cores, since most machines are not quiet. */
  limitMinutes: number
  /** Texts of which a file's path must contain one; none for all files. */
  patterns: string[]
  exclude?: string[]
  /** How many files run beside each other, if not as many as for a single file. */
  workers?: number
  env?: Record<string, string>
  /** Where the projects are. */
  folder?: string
}

/** Runs projects of vitest with live output, and counts passed and failed tests. */
export async function runVitest(run: Run): Promise<Count> {
  const notes = await mkdtemp(join(tmpdir(), 'dossier-report-'))
  const report = join(notes, 'report.json')
  try {
    const code = await vitest(run, report, join(notes, 'running'))
    return countTests(JSON.parse(await readFile(report, 'utf8').catch(() => 'null')), code)
  } finally {
    await rm(notes, { recursive: true })
  }
}

/**
 * Anything that makes vitest fail without a failed test (a file that cannot load, an error after the end, no file at
 * all) counts as one.
 */
export function countTests(report: Report | null, code: number): Count {
  if (!report) return failedBy(`vitest ended with ${code} and without a report`)
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
  )
  const failures = [...brokenFiles.map(({ name, message }) => line(name, '', message)), ...failedTests(report)]
  const isBad = code !== 0 || report.testResults.length === 0
  if (failures.length === 0 && isBad) failures.push(`vitest ended with ${code} though no test failed`)
  const files = report.testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: report.numPassedTests, failed: failures.length, failures, files }
}

/** What a run counts that did not get to its tests. */
export const failedBy = (failure: string): Count => ({ passed: 0, failed: 1, failures: [failure], files: [] })

const failedTests = ({ testResults }: Report) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(name, ` > ${fullName}`, failureMessages?.[0])),
  )

/** The end of a run's output is all that some readers see, so a failure's first line has to do there. */
const line = (file: string, title: string, message = '') =>
  `${relative(root, file)}${title}: ${message.split('\n', 1)[0]}`

const argsOf = ({ projects, patterns, exclude = [], workers, folder = root }: Run, report: string) => [
  'run',
  `--root=${folder}`,
  '--allowOnly=false',
  '--reporter=default',
  `--reporter=${join(root, 'scripts/running-tests.ts')}`,
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
  ...projects.flatMap((name) => ['--project', name]),
  ...exclude.flatMap((glob) => ['--exclude', glob]),
  ...patterns,
]

async function vitest(run: Run, report: string, running: string): Promise<number> {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [program, ...argsOf(run, report)], {
    cwd: root,
    env: { ...process.env, ...run.env, RUNNING_TESTS: running },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const limit = setTimeout(() => void endHanging(child, run, running), run.limitMinutes * 60_000)
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

async function endHanging(child: ChildProcess, { projects, limitMinutes }: Run, running: string) {
  const what = await readFile(running, 'utf8').catch(() => '')
  console.log(`\n${projects.join(', ')}: stopped after ${limitMinutes} minutes. At that moment ran:\n${what}`)
  endGroup(child)
}

/** vitest with its workers and everything these started: servers, browsers. */
function endGroup({ pid }: ChildProcess) {
  if (pid) process.kill(-pid, 'SIGKILL')
}
