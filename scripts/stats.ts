import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSource, isTest, listFiles } from './list-files.ts'
import { root } from './run-command.ts'

type Sized = { path: string; lines: number }

/** The value below which the given share of a sorted list lies (nearest rank). */
export const quantile = (sorted: number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

function describe(name: string, files: Sized[]): string[] {
  const bySize = files.toSorted((a, b) => a.lines - b.lines)
  const sizes = bySize.map((file) => file.lines)
  const largest = bySize.at(-1)
  return [
    name,
    String(files.length),
    String(sizes.reduce((sum, lines) => sum + lines, 0)),
    String(quantile(sizes, 0.5)),
    String(quantile(sizes, 0.95)),
    largest ? `${largest.lines} ${largest.path}` : '',
  ]
}

if (import.meta.main) {
  const files = listFiles()
    .filter((path) => isSource(path) && !path.startsWith('apps/server/src/demo/data/'))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length }))
  const places = ['packages/contract', 'packages/core', 'apps/server', 'apps/web', 'scripts', 'bench']
  const code = files.filter(({ path }) => !isTest(path) && !path.startsWith('e2e/'))
  const rows = [
    ['', 'files', 'lines', 'median', 'p95', 'largest'],
    ...places.map((place) =>
      describe(
        place,
        code.filter(({ path }) => path.startsWith(`${place}/`)),
      ),
    ),
    describe('all code', code),
    describe(
      'tests',
      files.filter((file) => !code.includes(file)),
    ),
  ]
  for (const [name, ...figures] of rows)
    console.log(
      name!.padEnd(18) + figures.map((text, column) => (column < 4 ? text.padStart(8) : `  ${text}`)).join(''),
    )
}
