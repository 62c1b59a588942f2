import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-command.ts'

/** What `npm start` hands to Node, to be run in the folder of the repository. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}
