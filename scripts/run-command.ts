import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

/** The folder of the repository, with no slash at the end. */
export const root = dirname(import.meta.dirname)

/** The command line tool that a package of node_modules installs. */
export const tool = (name: string) => join(root, 'node_modules', '.bin', name)

export type Outcome = { code: number; output: string; seconds: number }

/** Runs a command in the repository and collects its output; a command that cannot start counts as failed. */
export async function runCommand(command: string, args: string[]): Promise<Outcome> {
  const started = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => chunks.push(text))
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      chunks.push(`${error.message}\n`)
      resolve(1)
    })
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  return { code, output: chunks.join(''), seconds: (performance.now() - started) / 1000 }
}
