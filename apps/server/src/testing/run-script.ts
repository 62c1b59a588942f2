import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** Starts a script of the tests in a process of its own. It never outlives the test. */
export function runScript(script: URL, ...args: string[]) {
  const child = spawn(process.execPath, [script.pathname, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const waiting = new Set<() => void>()
  let errors = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  child.stderr.on('data', (chunk) => (errors += chunk))
  const closed = once(child, 'close').then(() => ({ code: child.exitCode, errors, lines }))
  void closed.then(() => waiting.forEach((look) => look()))
  return {
    pid: child.pid,
    /** How it ended, and its output. */
    closed,
    /** Resolves when so many lines have been printed; fails when the process ends before. */
    printed: (count: number) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (lines.length >= count) resolve()
          else if (child.exitCode !== null || child.signalCode !== null) reject(new Error(`It ended early: ${errors}`))
          else return
          waiting.delete(look)
        }
        waiting.add(look)
        look()
      }),
    /** As a power button would: no handler runs. */
    async kill() {
      child.kill('SIGKILL')
      return closed
    },
  }
}
