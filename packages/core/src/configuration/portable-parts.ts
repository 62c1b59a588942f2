import { CONFIGURED_KINDS, type ConfiguredKind } from '@dossier/contract/configuration/file'
import { filterColumns } from '../filters/columns.ts'
import { fieldIdOf } from '../fields/field-key.ts'
import { keyOf, type Configuration, type ThingOf } from './configuration.ts'
import { KINDS } from './kinds/index.ts'
import type { Portability, Portable } from './kinds/kind.ts'
import { namesIn, placeOf } from './names.ts'
import { isOutside, thingsIn, OUTSIDE } from './scope.ts'

/**
 * What of a configuration can be in a file, and sentences about the rest. Again, as long as something is left out that
 * others may name. (ADR 197)
 */
export function portableParts(configuration: Configuration): { configuration: Configuration; leftOut: string[] } {
  let named = configuration
  for (;;) {
    const portability = portabilityIn(named)
    const leftOut: string[] = []
    const each = CONFIGURED_KINDS.map((kind) => [kind, portableThings(kind, configuration[kind], portability, leftOut)])
    const found = Object.fromEntries(each) as Configuration
    if (CONFIGURED_KINDS.every((kind) => found[kind].length === named[kind].length))
      return { configuration: found, leftOut }
    named = found
  }
}

function portableThings<K extends ConfiguredKind>(
  kind: K,
  things: readonly ThingOf<K>[],
  portability: Portability,
  leftOut: string[],
): ThingOf<K>[] {
  const { portable, rekey, noun } = KINDS[kind]
  if (!portable) return [...things]
  return things.flatMap((whole): ThingOf<K>[] => {
    const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} "${whole.title}"`
    const { thing, faults }: Portable<K> = portable(whole, portability)
    leftOut.push(...faults.map((fault) => `${name}: ${fault}.`))
    if (thing === null) return []
    const fault = portability.faultOf((scope) => rekey(thing, scope))
    if (fault === null) return [thing]
    leftOut.push(`${name} as a whole: it ${fault}.`)
    return []
  })
}

function portabilityIn(configuration: Configuration): Portability {
  const names = namesIn(configuration)
  const things = thingsIn(configuration)
  const titles = new Map(configuration.fields.map((field) => [keyOf(field), field.title]))
  const builtIn = filterColumns({ isAdmin: true }, [])
  return {
    labelOf: (column) => titles.get(fieldIdOf(column) ?? '') ?? builtIn.get(column)?.label ?? column,
    faultOf: (read) => {
      const faults: string[] = []
      read({
        ...things,
        at: '',
        rename: (reference) => {
          const { kind, key } = reference
          if (isOutside(kind)) faults.push(`names ${OUTSIDE[kind]}`)
          else if (!names.has(placeOf(reference))) faults.push('names something that was deleted or is private')
          return key
        },
      })
      return faults[0] ?? null
    },
  }
}
