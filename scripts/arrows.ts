import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { forbidden } from './arrow-rules.ts'
import { isSource, listFiles } from './list-files.ts'
import { root } from './run-command.ts'

export type Import = { specifier: string; target: string; line: number }

/** An import, re-export or dynamic import of a file; `target` is a path of the repository or a package's name. */
export function importsOf(path: string, source: string): Import[] {
  const { module } = parseSync(path, source)
  const found = [
    ...module.staticImports.map((each) => each.moduleRequest),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"`]([^'"`$]+)['"`]$/.exec(source.slice(start, end))
      return literal ? { value: literal[1]!, start } : []
    }),
  ]
  return found.map(({ value, start }) => ({
    specifier: value,
    target: targetOf(path, value),
    line: lineAt(source, start),
  }))
}

/** Where core asks for the time itself: `new Date()` and `Date()`. The linter sees the other clocks. */
export function clockReadings(path: string, source: string): number[] {
  const lines: number[] = []
  const note = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
      lines.push(lineAt(source, node.start))
  }
  new Visitor({ NewExpression: note, CallExpression: note }).visit(parseSync(path, source).program)
  return lines
}

/** Every broken arrow of the given files as `path:line sentence`. */
export function brokenArrows(files: { path: string; source: string }[]): string[] {
  return files.flatMap(({ path, source }) => [
    ...importsOf(path, source).flatMap(({ specifier, target, line }) => {
      const reason = forbidden(path, target)
      return reason ? [`${path}:${line} imports ${specifier}: ${reason}`] : []
    }),
    ...(path.startsWith('packages/core/src/') && !path.endsWith('.test.ts') ? clockReadings(path, source) : []).map(
      (line) => `${path}:${line} reads the clock: take the time as a parameter`,
    ),
  ])
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const workspace = /^@dossier\/(contract|core)(?:\/(.+))?$/.exec(specifier)
  if (workspace) return `packages/${workspace[1]}/src/${workspace[2] ?? 'index'}.ts`
  return specifier
}

const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length

if (import.meta.main) {
  const files = listFiles()
    .filter(isSource)
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  const broken = brokenArrows(files)
  for (const line of broken) console.log(line)
  console.log(`${files.length} files, ${broken.length} broken arrows`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
