import { listFiles } from './list-files.ts'

const rooms = {
  'said (contract)': /^packages\/contract\/src\//,
  'true (core)': /^packages\/core\/src\//,
  'done (server)': /^apps\/server\/src\/domains\//,
  'shown (web)': /^apps\/web\/src\/(screens|kits)\//,
  'walked through (e2e)': /^e2e\//,
}

/** The files of each room that belong to a noun: those in a folder of its name, or named after it. */
export function whereIs(noun: string, paths: string[]): [room: string, paths: string[]][] {
  const names = new Set([noun, singular(noun)].map((name) => name.toLowerCase()))
  const belongs = (path: string) => path.split('/').some((part) => names.has(kebab(part)))
  return Object.entries(rooms).map(([room, pattern]) => [
    room,
    paths.filter((path) => pattern.test(path) && belongs(path)),
  ])
}

const singular = (noun: string) =>
  noun
    .replace(/ies$/, 'y')
    .replace(/(ss|us|x|ch)es$/, '$1')
    .replace(/([^su])s$/, '$1')

/** `CaseScreen.tsx`, `case.e2e.ts` and `case` all name the noun case. */
const kebab = (part: string) =>
  part
    .replace(/\..*$/, '')
    .replace(/(Screen|Field)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()

if (import.meta.main) {
  const noun = process.argv[2]
  if (!noun) {
    console.error('Name a noun, for example: npm run where -- cases')
    process.exit(1)
  }
  for (const [room, paths] of whereIs(noun, listFiles())) {
    console.log(room)
    for (const path of paths) console.log(`  ${path}`)
    if (paths.length === 0) console.log('  –')
  }
}
