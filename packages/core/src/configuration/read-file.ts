import { CONFIGURED_KINDS, type ConfigurationFile } from '@dossier/contract/configuration/file'
import { foldKey, keyOf, type Configuration } from './configuration.ts'
import { KINDS } from './kinds/index.ts'
import { namesIn, newKey, placeOf } from './names.ts'
import { keyOfPart, partsOf } from './parts.ts'
import { rekey } from './rekey.ts'
import { isOutside, OUTSIDE, type OutsideKind, type PartKind, type Reference } from './scope.ts'
import { placeInWords } from '../text/place-in-words.ts'

/** Why a file cannot be read, as a sentence, and the part of it that is at fault. */
export interface FileFault {
  text: string
  at: string
}

export type ReadFile = { ok: true; desired: Configuration } | ({ ok: false } & FileFault)

class Unreadable extends Error {
  readonly fault: FileFault

  constructor(text: string, at: string) {
    super(text)
    this.fault = { text, at }
  }
}

/**
 * A file with the ids of the tenant's things that have the same names, and new keys for the others. Something that the
 * file does not have itself is a fault: an unknown team left out of a list could admit everybody.
 */
export function readFile(file: ConfigurationFile, current: Configuration): ReadFile {
  try {
    requireDefault(file)
    const declared = declaredIn(file, current)
    const desired = rekey(file, (reference) => {
      const found = declared.get(placeOf(reference))
      if (found === undefined) throw new Unreadable(missing(reference), reference.at)
      return found
    })
    return { ok: true, desired }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, ...error.fault }
    throw error
  }
}

const PARTS: Record<PartKind, string> = { choices: 'choice', definitionFields: 'field of a definition' }

type DeclaredKind = Exclude<Reference['kind'], OutsideKind>

const nounOf = (kind: DeclaredKind): string => (isPart(kind) ? PARTS[kind] : KINDS[kind].noun)
const isPart = (kind: DeclaredKind): kind is PartKind => Object.hasOwn(PARTS, kind)

const inWords = (at: string): string =>
  placeInWords(at.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)))

const missing = ({ kind, key, at }: Reference): string =>
  isOutside(kind)
    ? `${inWords(at)} names ${OUTSIDE[kind]}, which no file can do. Remove "${key}".`
    : `${inWords(at)} names the ${nounOf(kind)} "${key}", which the file does not have. Add it to the file, or remove the name.`

function requireDefault({ statuses }: ConfigurationFile): void {
  const defaults = statuses.filter((status) => status.default)
  if (statuses.length > 0 && defaults.length !== 1)
    throw new Unreadable('New records need a status. Mark one status of the file as the default.', 'statuses')
}

/** What every key of the file stands for in the tenant. */
function declaredIn(file: ConfigurationFile, current: Configuration): ReadonlyMap<string, string> {
  const idsByName = idsIn(current)
  const declared = new Map<string, string>()
  const declare = (kind: DeclaredKind, keys: readonly string[], { at, within, withinNow }: Place) => {
    const seen = new Set<string>()
    for (const [nth, key] of keys.entries()) {
      if (seen.size === seen.add(foldKey(key)).size)
        throw new Unreadable(
          `The file has the ${nounOf(kind)} "${key}" twice. Give one of them another key.`,
          `${at}.${nth}`,
        )
      const id = idsByName.get(placeOf({ kind, key: foldKey(key), within: withinNow }))
      declared.set(placeOf({ kind, key, within }), id ?? newKey(key))
    }
  }
  for (const kind of CONFIGURED_KINDS) declare(kind, file[kind].map(keyOf), { at: kind })
  for (const kind of CONFIGURED_KINDS) {
    const { parts } = KINDS[kind]
    if (!parts) continue
    for (const [nth, thing] of file[kind].entries()) {
      const within = keyOf(thing)
      const place = {
        at: `${kind}.${nth}.${parts.at}`,
        within,
        withinNow: declared.get(placeOf({ kind, key: within })),
      }
      declare(parts.kind, partsOf(kind, thing).map(keyOfPart), place)
    }
  }
  return declared
}

interface Place {
  at: string
  within?: string
  /** The id of the thing that has it, in the tenant. */
  withinNow?: string | undefined
}

function idsIn(current: Configuration): ReadonlyMap<string, string> {
  return new Map(
    [...namesIn(current)].map(([place, name]) => {
      const [kind, within, key] = JSON.parse(place) as [Reference['kind'], string | null, string]
      return [placeOf({ kind, within: within ?? undefined, key: foldKey(name) }), key]
    }),
  )
}
