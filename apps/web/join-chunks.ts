type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const FIRST = ['/src/app/first-screen.tsx']
const FRAME = ['/src/app/main.tsx']
const LIST = ['/src/app/SignedIn.tsx', '/src/screens/cases/CasesScreen.tsx']
const SIGN_IN = ['/src/screens/login/LoginScreen.tsx']

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
  const [first, frame, list, signIn] = [FIRST, FRAME, LIST, SIGN_IN].map((entries) => reachedFrom(entries, context))
  const everywhere = frame!.union(list!.intersection(signIn!))
  return new Map([
    ...[...signIn!].map((id) => [id, 'sign-in'] as const),
    ...[...list!].map((id) => [id, 'list'] as const),
    ...[...everywhere].map((id) => [id, 'frame'] as const),
    ...[...first!].map((id) => [id, everywhere.has(id) ? 'base' : 'first'] as const),
  ])
}

function reachedFrom(entries: string[], context: Context): Set<string> {
  const found = new Set<string>()
  const pending = entries.map((path) => folder + path)
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue
    found.add(id)
    pending.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
