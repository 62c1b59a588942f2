import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { isSource, isTest, listFiles } from './list-files.ts'
import { root } from './run-command.ts'

/**
 * The styles of one file of the browser: what it imports, what it loads later, and the classes that it names; for a
 * stylesheet, also those that it names only in combination with others, and those whose rules hold wherever they stand.
 */
export interface StyledFile {
  with: string[]
  later: string[]
  classes: string[]
  beside?: string[]
  alone?: string[]
}
export type StyledFiles = Map<string, StyledFile>

const within = (path: string, specifier: string) => posix.join(posix.dirname(path), specifier)

export function readSource(path: string, source: string): StyledFile {
  const { module, program } = parseSync(path, source)
  const values = module.staticImports.filter((one) => one.entries.length === 0 || one.entries.some((e) => !e.isType))
  const exported = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) => (entry.isType ? [] : (entry.moduleRequest ?? []))),
  )
  const later = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^'([^']+)'$/.exec(source.slice(start, end))?.[1] ?? [],
  )
  const own = (specifiers: string[]) =>
    specifiers.filter((one) => one.startsWith('.')).map((specifier) => within(path, specifier))
  const classes: string[] = []
  new Visitor({
    JSXAttribute({ name, value }: ESTree.JSXAttribute) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'className' || !value) return
      const text = source.slice(value.start, value.end)
      for (const [, literal] of text.matchAll(/['"`]([^'"`]*)['"`]/g)) classes.push(...literal!.split(/\s+/))
    },
  }).visit(program)
  return {
    with: own([...values.map((one) => one.moduleRequest.value), ...exported.map((one) => one.value)]),
    later: own(later),
    classes: classes.filter((name) => /^[a-z][\w-]*$/i.test(name)),
  }
}

/** The classes for which a stylesheet has rules, alone or beside others as in `.card .title`. */
export function readStyles(css: string): StyledFile {
  const classes = new Set<string>()
  const beside = new Set<string>()
  const alone = new Set<string>()
  const around: string[] = []
  for (const [, text, end] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') around.pop()
    if (end !== '{') continue
    const isNested = around.some((head) => !head.startsWith('@'))
    around.push(text!.trim())
    for (const selector of text!.split(',')) {
      const into = isNested || /\S[\s>+~]+\S/.test(selector.trim()) ? beside : classes
      for (const [, name] of selector.matchAll(/\.([a-z][\w-]*)/gi)) into.add(name!)
      const [, only] = /^\.([a-z][\w-]*)$/i.exec(selector.trim()) ?? []
      if (only && !isNested) alone.add(only)
    }
  }
  const others = [...beside].filter((name) => !classes.has(name))
  return { with: [], later: [], classes: [...classes], beside: others, alone: [...alone] }
}

/** Everything that comes with a file, itself included. */
function closureOf(files: StyledFiles, start: string): Set<string> {
  const found = new Set<string>()
  const pending = [start]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path) || !files.has(path)) continue
    found.add(path)
    pending.push(...files.get(path)!.with)
  }
  return found
}

/**
 * Classes that a file names and that have rules somewhere, but in no stylesheet that is certain to be there when the file
 * is: in what comes with it, or with what is always loaded before it. Each as `path .class`.
 */
export function missingStyles(files: StyledFiles, entry: string): string[] {
  const parts = new Map([[entry, closureOf(files, entry)]])
  const certain = new Map([[entry, parts.get(entry)!]])
  for (let changed = true; changed;) {
    changed = false
    for (const [parent, part] of parts) {
      for (const target of [...part].flatMap((path) => files.get(path)!.later)) {
        if (!files.has(target)) continue
        if (!parts.has(target)) parts.set(target, closureOf(files, target))
        const there = certain.get(parent)!.union(parts.get(target)!)
        const before = certain.get(target)
        const next = before ? before.intersection(there) : there
        if (before && before.size === next.size) continue
        certain.set(target, next)
        changed = true
      }
    }
  }
  const homes = homesOf(files)
  const missing = [...parts].flatMap(([name, part]) =>
    [...part]
      .filter((path) => !path.endsWith('.css'))
      .flatMap((path) => files.get(path)!.classes.map((one) => ({ path, one })))
      .filter(({ one }) => homes.get(one)?.isDisjointFrom(certain.get(name)!))
      .map(({ path, one }) => `${path} .${one}`),
  )
  return [...new Set(missing)].toSorted()
}

/** The stylesheets that define each class: those that name it alone or, if none does, those that name it. */
function homesOf(files: StyledFiles): Map<string, Set<string>> {
  const sheets = [...files].filter(([path]) => path.endsWith('.css'))
  const collect = (key: 'classes' | 'beside') => {
    const found = new Map<string, Set<string>>()
    for (const [path, file] of sheets)
      for (const name of file[key] ?? []) found.set(name, (found.get(name) ?? new Set()).add(path))
    return found
  }
  return new Map([...collect('beside'), ...collect('classes')])
}

/** The sources and stylesheets of the browser. */
export function styledFiles(): StyledFiles {
  const paths = listFiles().filter((path) => path.startsWith('apps/web/src/') && !isTest(path))
  return new Map(
    paths.flatMap((path) => {
      if (!isSource(path) && !path.endsWith('.css')) return []
      const text = readFileSync(join(root, path), 'utf8')
      return [[path, path.endsWith('.css') ? readStyles(text) : readSource(path, text)] as const]
    }),
  )
}
