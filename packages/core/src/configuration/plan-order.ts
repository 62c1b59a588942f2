import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import { keyOf, type Configuration, type ThingOf } from './configuration.ts'
import { knownIn, rekeyThing, type Scope } from './rekey.ts'

/** The things of a kind in an order in which they can be saved one after the other. */
export function inOrder(kind: ConfiguredKind, wanted: Configuration, current: Configuration) {
  if (kind === 'fields') return byReference(wanted)
  if (kind === 'severities') return freeLevelsFirst(wanted.severities, current)
  // The default status makes the one before it an ordinary one.
  if (kind === 'statuses') return wanted.statuses.toSorted((a, b) => Number(b.default) - Number(a.default))
  return wanted[kind]
}

/** Fields that are made from others, or depend on them, after those. */
function byReference(configuration: Configuration): ThingOf<'fields'>[] {
  const known = knownIn(configuration)
  const order: ThingOf<'fields'>[] = []
  const seen = new Set<string>()
  const visit = (field: ThingOf<'fields'>) => {
    if (seen.size === seen.add(keyOf(field)).size) return
    for (const key of fieldsNamedBy(field, known)) {
      const other = known.fields.get(key)
      if (other) visit(other)
    }
    order.push(field)
  }
  configuration.fields.forEach(visit)
  return order
}

function fieldsNamedBy(field: ThingOf<'fields'>, known: Pick<Scope, 'fields' | 'definitions'>): string[] {
  const named: string[] = []
  const rename: Scope['rename'] = ({ kind, key }) => {
    if (kind === 'fields') named.push(key)
    return key
  }
  rekeyThing('fields', field, { ...known, rename, at: '' })
  return named
}

/** A level belongs to one severity, so the one that has it comes before the one that gets it. */
function freeLevelsFirst(wanted: readonly ThingOf<'severities'>[], current: Configuration): ThingOf<'severities'>[] {
  const levels = new Map(current.severities.map((one) => [keyOf(one), one.level]))
  const waiting = [...wanted]
  const order: ThingOf<'severities'>[] = []
  while (waiting.length > 0) {
    const isFree = (one: ThingOf<'severities'>) =>
      [...levels].every(([key, level]) => level !== one.level || key === keyOf(one))
    const [next] = waiting.splice(Math.max(0, waiting.findIndex(isFree)), 1)
    levels.set(keyOf(next!), next!.level)
    order.push(next!)
  }
  return order
}
