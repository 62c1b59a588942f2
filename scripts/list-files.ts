import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-command.ts'

/** Paths of the repository's files, tracked or new, without ignored and deleted ones. */
export function listFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(output.split('\0'))].filter((path) => path && existsSync(join(root, path))).toSorted()
}

export const isSource = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
export const isTest = (path: string) => /\.(test|spec|e2e)\.tsx?$/.test(path)
