import { runCommand, type Outcome, tool } from './run-command.ts'
import type { Count } from './vitest-run.ts'

type Step = { name: string; command: string; args: string[] }

const steps: Step[] = [
  { name: 'format', command: tool('oxfmt'), args: ['--check'] },
  { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings'] },
  { name: 'import arrows', command: process.execPath, args: ['scripts/arrows.ts'] },
  { name: 'english', command: process.execPath, args: ['scripts/english/english.ts'] },
  { name: 'dead exports', command: tool('knip'), args: ['--no-progress'] },
  { name: 'released migrations', command: process.execPath, args: ['scripts/released.ts'] },
  { name: 'types, node side', command: tool('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types, browser side', command: tool('tsc'), args: ['-p', 'apps/web/tsconfig.json'] },
]

/** Runs every check that needs no running product, prints a table and returns how many passed and which failed. */
export async function runChecks(): Promise<Count> {
  const results = await Promise.all(
    steps.map(async (step) => ({ name: step.name, outcome: await runCommand(step.command, step.args) })),
  )
  const failed = results.filter(({ outcome }) => outcome.code !== 0)
  for (const { name, outcome } of failed) console.log(`\n── ${name}\n${outcome.output.trimEnd()}`)
  console.log()
  for (const { name, outcome } of results) console.log(row(name, outcome))
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ name }) => name),
    files: [],
  }
}

const row = (name: string, { code, seconds }: Outcome) =>
  `${code === 0 ? '✓' : '✗'} ${name.padEnd(20)} ${code === 0 ? 'holds' : 'fails'} ${seconds.toFixed(1).padStart(6)} s`

if (import.meta.main) {
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
