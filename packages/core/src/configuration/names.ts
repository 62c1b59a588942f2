import {
  CONFIGURATION_FORMAT,
  CONFIGURATION_VERSION,
  CONFIGURED_KINDS,
  type ConfigurationFile,
  type ConfiguredKind,
  LEFT_OUT,
  LEFT_OUT_LENGTH,
} from '@dossier/contract/configuration/file'
import { BUILT_IN_OPERANDS } from '../calculations/built-in-operands.ts'
import { foldKey, keyOf, type Configuration } from './configuration.ts'
import { KINDS } from './kinds/index.ts'
import { keyOfPart, partsOf } from './parts.ts'
import { rekey } from './rekey.ts'
import type { Reference } from './scope.ts'

/** A name for each key: its title, with a number if another one has that title. */
export type Names = ReadonlyMap<string, string>

/** How keys are told apart: choices and fields of definitions are known within their own thing only. */
export const placeOf = ({ kind, key, within }: Pick<Reference, 'kind' | 'key' | 'within'>): string =>
  JSON.stringify([kind, within ?? null, key])

/** The key of something that the tenant does not have yet. No id has a colon. */
export const newKey = (key: string): string => `new:${key}`

/** What people call each thing of a configuration, by `placeOf`. */
export function namesIn(configuration: Configuration): Names {
  const names = new Map<string, string>()
  const name = (kind: Reference['kind'], things: readonly { key: string; title: string }[], within?: string) => {
    // In formulas, these names mean what every record has.
    const taken = new Set(kind === 'fields' ? BUILT_IN_OPERANDS.map(({ id }) => foldKey(id)) : [])
    for (const { key, title } of things) {
      let free = title
      for (let nth = 2; taken.has(foldKey(free)); nth += 1) free = `${title} (${nth})`
      taken.add(foldKey(free))
      names.set(placeOf({ kind, key, within }), free)
    }
  }
  for (const kind of CONFIGURED_KINDS) {
    const things = configuration[kind]
    name(
      kind,
      things.map((thing) => ({ key: keyOf(thing), title: nameOf(kind, thing, things) })),
    )
    const { parts } = KINDS[kind]
    if (!parts) continue
    for (const thing of things) {
      const inside = partsOf(kind, thing).map((part) => ({
        key: keyOfPart(part),
        title: part.title ?? part.label ?? '',
      }))
      name(parts.kind, inside, keyOf(thing))
    }
  }
  return names
}

/** What tells a thing from all others of its kind. */
export function nameOf(kind: ConfiguredKind, thing: { title: string }, all: readonly unknown[]): string {
  const { nameOf: ownName }: { nameOf?: (thing: never, all: never) => string } = KINDS[kind]
  return ownName?.(thing as never, all as never) ?? thing.title
}

/** A configuration as a file, with names in place of ids. */
export function fileOf(configuration: Configuration, leftOut: readonly string[] = []): ConfigurationFile {
  const names = namesIn(configuration)
  const named = rekey(configuration, (reference) => names.get(placeOf(reference)) ?? reference.key)
  const each = CONFIGURED_KINDS.map((kind) => [kind, named[kind].map((thing) => plainThing(kind, thing))])
  return {
    format: CONFIGURATION_FORMAT,
    version: CONFIGURATION_VERSION,
    ...(Object.fromEntries(each) as Configuration),
    leftOut: leftOut.slice(0, LEFT_OUT).map((sentence) => sentence.slice(0, LEFT_OUT_LENGTH)),
  }
}

function plainThing(kind: ConfiguredKind, thing: Configuration[ConfiguredKind][number]) {
  const { parts } = KINDS[kind]
  return parts ? { ...plain(thing), [parts.at]: partsOf(kind, thing).map(plain) } : plain(thing)
}

/** A key that is the title says nothing. */
function plain<T extends { key?: string | undefined; title?: string; label?: string }>({ key, ...thing }: T) {
  return key === undefined || key === (thing.title ?? thing.label) ? thing : { key, ...thing }
}
