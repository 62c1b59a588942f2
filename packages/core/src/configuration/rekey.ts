import { CONFIGURED_KINDS, type ConfiguredKind } from '@dossier/contract/configuration/file'
import { keyOf, type Configuration, type ThingOf } from './configuration.ts'
import { KINDS } from './kinds/index.ts'
import { thingsIn, type Rename, type Scope } from './scope.ts'

/** The same configuration with other keys, of things and in what refers to them. */
export function rekey(configuration: Configuration, rename: Rename): Configuration {
  const things = thingsIn(configuration)
  const each = CONFIGURED_KINDS.map((kind) => [
    kind,
    configuration[kind].map((thing, nth) => rekeyThing(kind, thing, { ...things, rename, at: `${kind}.${nth}` })),
  ])
  return Object.fromEntries(each) as Configuration
}

export function rekeyThing<K extends ConfiguredKind>(kind: K, thing: ThingOf<K>, scope: Scope): ThingOf<K> {
  const key = scope.rename({ kind, key: keyOf(thing), at: `${scope.at}.key` })
  return { ...KINDS[kind].rekey(thing, scope), key }
}
