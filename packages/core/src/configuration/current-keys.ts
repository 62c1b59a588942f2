import { CONFIGURED_KINDS, type ConfiguredKind } from '@dossier/contract/configuration/file'
import { foldKey, keyOf, type Configuration } from './configuration.ts'
import { KINDS } from './kinds/index.ts'
import { nameOf, newKey, placeOf } from './names.ts'
import { keyOfPart, partsOf } from './parts.ts'
import { rekey } from './rekey.ts'

type Thing = Configuration[ConfiguredKind][number]

/**
 * A version in which things that were deleted and made again since have the keys of today. Without them, each roll back
 * would make such things once more, or be refused because their titles are taken.
 */
export function withCurrentKeys(then: Configuration, now: Configuration): Configuration {
  const keys = new Map<string, string>()
  for (const kind of CONFIGURED_KINDS)
    for (const [was, is] of madeAgain(kind, then[kind], now[kind])) {
      keys.set(placeOf({ kind, key: keyOf(was) }), keyOf(is))
      const { parts } = KINDS[kind]
      if (!parts) continue
      const byName = new Map(partsOf(kind, is).map((part) => [foldKey(nameOfPart(part)), keyOfPart(part)]))
      for (const part of partsOf(kind, was)) {
        const key = keyOfPart(part)
        const place = placeOf({ kind: parts.kind, key, within: keyOf(was) })
        keys.set(place, byName.get(foldKey(nameOfPart(part))) ?? newKey(key))
      }
    }
  return keys.size === 0 ? then : rekey(then, (reference) => keys.get(placeOf(reference)) ?? reference.key)
}

const nameOfPart = ({ title, label }: { title?: string; label?: string }): string => title ?? label ?? ''

/** Pairs of the same name and type of which each configuration has only one. */
function madeAgain(kind: ConfiguredKind, then: readonly Thing[], now: readonly Thing[]): [Thing, Thing][] {
  const [keysThen, keysNow] = [then, now].map((things) => new Set(things.map(keyOf)))
  const made = Map.groupBy(
    now.filter((thing) => !keysThen!.has(keyOf(thing))),
    (thing) => likeness(kind, thing, now),
  )
  return then
    .filter((thing) => !keysNow!.has(keyOf(thing)))
    .flatMap((was): [Thing, Thing][] => {
      const is = made.get(likeness(kind, was, then))?.shift()
      return is ? [[was, is]] : []
    })
}

/** Nothing becomes one of another type of data. */
const likeness = (kind: ConfiguredKind, thing: Thing, all: readonly Thing[]): string =>
  JSON.stringify([foldKey(nameOf(kind, thing, all)), 'dataType' in thing ? thing.dataType : null])
