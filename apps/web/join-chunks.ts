import { dirname, join } from 'node:path'

type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null }

const FIRST = ['/src/app/first-screen.tsx?first']
const FRAME = ['/src/app/main.tsx']
const LIST = ['/src/app/SignedIn.tsx', '/src/screens/cases/CasesScreen.tsx']
const SIGN_IN = ['/src/screens/login/LoginScreen.tsx']
const LATER = ['/src/screens/login/LaterStep.tsx']

const folder = import.meta.dirname
let reached: Map<string, string> | undefined

/**
 * The file of a module: the first rows, the list with the frame around it, the sign-in page, or what each page has.
 * Parts of two of them belong to the last, and what the first rows share with that is a file of its own. Otherwise each
 * piece that several screens share would be a file.
 */
export function fileOf(id: string, context: Context): string | null {
  reached ??= filesOf(context)
  return reached.get(id) ?? null
}

function filesOf(context: Context): Map<string, string> {
  const [first, list] = [FIRST, LIST].map((entries) => reachedFrom(entries, context))
  const [frame, signIn] = [FRAME, SIGN_IN].map((entries) => reachedFrom(entries, context, SIGNED_IN_ONLY))
  const later = reachedFrom(LATER, context, SIGNED_IN_ONLY)
  const everywhere = frame!.union(list!.intersection(signIn!.union(later)))
  return new Map([
    ...[...signIn!].map((id) => [id, 'sign-in'] as const),
    ...[...list!].map((id) => [id, 'list'] as const),
    ...[...everywhere].map((id) => [id, 'frame'] as const),
    ...[...first!].map((id) => [id, everywhere.has(id) ? 'base' : 'first'] as const),
  ])
}

/** What the sign-in page reaches only through files that export more than it uses. */
const SIGNED_IN_ONLY =
  /\/(queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery|useAutocomplete|useBlocker)\.m?js$/

function reachedFrom(entries: string[], context: Context, without?: RegExp): Set<string> {
  const found = new Set<string>()
  const pending = entries.map((path) => folder + path)
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id) || without?.test(id)) continue
    found.add(id)
    const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
    for (const imported of importedIds)
      pending.push(...(ICONS.test(imported) ? iconsOf(code ?? '', imported) : [imported]))
  }
  return found
}

/** The file that exports all icons: whoever imports one reaches every icon of the app through it. */
const ICONS = /\/lucide-react\.m?js$/

/** The files of the icons that a module imports by name. */
function iconsOf(code: string, all: string): string[] {
  const names =
    /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/.exec(code)?.[1]?.match(/\w+(?=\s*(?:,|$|as\b))/g) ?? []
  return names.map((name) => join(dirname(all), 'icons', `${kebab(name)}.mjs`))
}

const kebab = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase()
