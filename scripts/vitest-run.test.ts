import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from './run-command.ts'
import { countTests, runVitest } from './vitest-run.ts'

const file = (status: string, ...tests: string[]) => ({
  name: join(root, 'some.test.ts'),
  status,
  message: 'Cannot load',
  startTime: 1000,
  endTime: 2500,
  assertionResults: tests.map((each, at) => ({
    status: each,
    fullName: `test ${at}`,
    failureMessages: each === 'failed' ? ['expected 1 to be 2\n    at some line'] : [],
  })),
})

test('passed and failed tests are counted', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')]
  expect(countTests({ numPassedTests: 3, numFailedTests: 1, testResults }, 1)).toEqual({
    passed: 3,
    failed: 1,
    failures: ['some.test.ts > test 0: expected 1 to be 2'],
    files: [
      { file: 'some.test.ts', seconds: 1.5 },
      { file: 'some.test.ts', seconds: 1.5 },
    ],
  })
})

test('a file that cannot be loaded counts as one failure', () => {
  const testResults = [file('failed'), file('passed', 'passed')]
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['some.test.ts: Cannot load'],
    files: [
      { file: 'some.test.ts', seconds: 1.5 },
      { file: 'some.test.ts', seconds: 1.5 },
    ],
  })
})

test('a run that ends badly always has a failure', () => {
  const testResults = [file('passed', 'passed')]
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toMatchObject({ passed: 1, failed: 1 })
  expect(countTests(null, 137)).toMatchObject({ passed: 0, failed: 1 })
})

test('a run without a file is a failure, even if vitest finds nothing wrong', () => {
  expect(countTests({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

/** Runs these files in a folder of their own, whose workers share modules as ours do. */
async function run(files: Record<string, string>, limitMinutes = 1) {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-vitest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = `export default { test: { globals: true, isolate: false, maxWorkers: 2, name: 'of-a-test' } }`
  for (const [name, text] of Object.entries({ 'vitest.config.mjs': config, ...files }))
    await writeFile(join(folder, name), text)
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  const count = await runVitest({ projects: ['of-a-test'], patterns: [], folder, limitMinutes })
  return { count, said: said.mock.calls.flat().join('\n') }
}

const good = `test('good', () => expect(1).toBe(1))`

test('a worker that crashes, a file that cannot load and a failed test each count, beside what passed', async () => {
  const { count } = await run({
    'crash.test.mjs': `test('ends the worker', () => process.kill(process.pid, 'SIGKILL'))`,
    'good.test.mjs': good,
    'load.test.mjs': `import './missing.mjs'; ${good}`,
    'wrong.test.mjs': `test('wrong', () => expect(1).toBe(2))`,
  })
  expect(count).toMatchObject({ passed: 1, failed: 3 })
  expect(count.failures.join('\n')).toMatch(/wrong.test.mjs > wrong: .*expected 1 to be 2/)
})

test('a run of nothing fails', async () => {
  expect((await run({})).count).toMatchObject({ passed: 0, failed: 1 })
})

test('a run that hangs is ended, fails and names what hung, be it a test or the loading of a file', async () => {
  const { count, said } = await run(
    {
      'good.test.mjs': good,
      'loads.test.mjs': `await new Promise(() => undefined)\n${good}`,
      'waits.test.mjs': `test('waits forever', () => new Promise(() => undefined), 0)`,
    },
    0.25,
  )
  expect(count).toMatchObject({ passed: 0, failed: 1 })
  expect(said).toContain('waits.test.mjs > waits forever')
  expect(said).toContain('loads.test.mjs')
  expect(said).not.toContain('good.test.mjs')
})
