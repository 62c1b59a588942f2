import { CONFIGURED_KINDS, type ConfiguredKind } from '@dossier/contract/configuration/file'
import { sameJson } from '../live/same-json.ts'
import { keyOf, type Configuration, type ThingOf } from './configuration.ts'
import { KINDS } from './kinds/index.ts'
import { placeOf } from './names.ts'
import { rekeyThing } from './rekey.ts'
import { thingsIn, type Rename } from './scope.ts'

export type Step<K extends ConfiguredKind = ConfiguredKind> = {
  [Kind in K]: { kind: Kind; key: string; thing: ThingOf<Kind>; isNew: boolean }
}[K]

export interface Plan {
  /** In an order in which each thing comes after those that it refers to. */
  steps: Step[]
  /** Things that only the tenant has. What refers to others comes first. */
  others: { kind: ConfiguredKind; key: string; title: string }[]
  /** How many things are the same. */
  same: number
}

/** The things of a kind in an order in which they can be saved one after the other. */
const inOrder = (kind: ConfiguredKind, desired: Configuration, current: Configuration) =>
  KINDS[kind].inOrder?.(desired, current) ?? desired[kind]

/** What has to be saved so that the things of one configuration become those of the other. */
export function planChanges(current: Configuration, desired: Configuration): Plan {
  const steps: Step[] = []
  const others: Plan['others'] = []
  let same = 0
  const namesNew = namingNew(current, desired)
  for (const kind of CONFIGURED_KINDS) {
    const now = new Map<string, unknown>(current[kind].map((thing) => [keyOf(thing), thing]))
    for (const thing of inOrder(kind, desired, current)) {
      const key = keyOf(thing)
      const before = now.get(key)
      if (before && sameJson(before, thing) && !namesNew(kind, thing)) same += 1
      else steps.push({ kind, key, thing, isNew: !before } as Step)
    }
    const kept = new Set(desired[kind].map(keyOf))
    const only = inOrder(kind, current, current)
      .filter((thing) => !kept.has(keyOf(thing)))
      .toReversed()
    others.unshift(...only.map((thing) => ({ kind, key: keyOf(thing), title: thing.title })))
  }
  return { steps, others, same }
}

/** Whether a thing names another one that gets an id only now: it may have the one that was deleted. */
function namingNew(current: Configuration, desired: Configuration) {
  const added = new Set(
    CONFIGURED_KINDS.flatMap((kind) => {
      const now = new Set(current[kind].map(keyOf))
      return desired[kind].flatMap((thing) => (now.has(keyOf(thing)) ? [] : [placeOf({ kind, key: keyOf(thing) })]))
    }),
  )
  const things = thingsIn(desired)
  return <K extends ConfiguredKind>(kind: K, thing: ThingOf<K>): boolean => {
    if (added.size === 0) return false
    let found = false
    const rename: Rename = (reference) => {
      found ||= added.has(placeOf(reference))
      return reference.key
    }
    rekeyThing(kind, thing, { ...things, rename, at: '' })
    return found
  }
}

/** A move of one thing of a list to a place. */
export interface Move {
  key: string
  to: number
}

/** The moves, one after the other, that bring some things of a list in this order. Others keep their places. */
export function movesTo(now: readonly string[], desired: readonly string[]): Move[] {
  const listed = new Set(now)
  const order = desired.filter((key) => listed.has(key))
  const moved = new Set(order)
  let nth = 0
  const target = now.map((key) => (moved.has(key) ? order[nth++]! : key))
  const list = [...now]
  const moves: Move[] = []
  for (const [to, key] of target.entries()) {
    if (list[to] === key) continue
    list.splice(list.indexOf(key), 1)
    list.splice(to, 0, key)
    moves.push({ key, to })
  }
  return moves
}
