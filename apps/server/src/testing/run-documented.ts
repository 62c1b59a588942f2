import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

interface Outcome {
  code: number | null
  /** On both of its outputs. */
  said: string
}

const ROOT = new URL('../../../../', import.meta.url)

/**
 * Runs the commands that a page of the documents gives under these headings, as an operator would copy them; gives how
 * they ended. Throws if the page has no commands.
 */
export function runDocumented(
  page: string,
  headings: readonly string[],
  env: Record<string, string>,
): Promise<Outcome> {
  let rest = readFileSync(new URL(page, ROOT), 'utf8')
  for (const heading of headings) {
    const place = rest.indexOf(`# ${heading}\n`)
    if (place < 0) throw new Error(`${page} has no heading "${heading}".`)
    rest = rest.slice(place)
  }
  const [, commands] = /```sh\n([^]*?)```/.exec(rest) ?? []
  if (!commands) throw new Error(`${page} gives no commands under "${headings.at(-1)}".`)
  return runShell(commands, env)
}

/** Runs shell commands in the folder of the repository, with this environment and no more. */
export async function runShell(commands: string, env: Record<string, string>): Promise<Outcome> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, said: `${out}${errors}` }
}
