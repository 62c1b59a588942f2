import {
  CONFIGURATION_FORMAT,
  CONFIGURATION_VERSION,
  CONFIGURED_KINDS,
  type ConfigurationFile,
} from '@dossier/contract/configuration/file'
import { foldKey, keyOf, keyOfChoice, type Configuration } from './configuration.ts'
import { rekey, type Reference } from './rekey.ts'

/** A name for each key: its title, with a number if another one has that title. */
export type Names = ReadonlyMap<string, string>

/** How keys are told apart: choices and fields of definitions are known within their own thing only. */
export const placeOf = ({ kind, key, within }: Pick<Reference, 'kind' | 'key' | 'within'>): string =>
  JSON.stringify([kind, within ?? null, key])

/** What people call each thing of a configuration, by `placeOf`. */
export function namesIn(configuration: Configuration): Names {
  const names = new Map<string, string>()
  const name = (kind: Reference['kind'], things: readonly { key: string; title: string }[], within?: string) => {
    const taken = new Set<string>()
    for (const { key, title } of things) {
      let free = title
      for (let nth = 2; taken.has(foldKey(free)); nth += 1) free = `${title} (${nth})`
      taken.add(foldKey(free))
      names.set(placeOf({ kind, key, within }), free)
    }
  }
  const keyed = <T extends { title: string }>(things: readonly T[]) =>
    things.map((thing) => ({ key: keyOf(thing), title: thing.title }))
  for (const kind of CONFIGURED_KINDS) name(kind, keyed(configuration[kind]))
  for (const one of configuration.definitions) name('definitionFields', keyed(one.fields), keyOf(one))
  for (const field of configuration.fields) {
    const choices = field.choices.map((choice) => ({ key: keyOfChoice(choice), title: choice.label }))
    name('choices', choices, keyOf(field))
  }
  return names
}

/** A configuration as a file, with names in place of ids. */
export function fileOf(configuration: Configuration): ConfigurationFile {
  const names = namesIn(configuration)
  const named = rekey(configuration, (reference) => names.get(placeOf(reference)) ?? reference.key)
  return {
    format: CONFIGURATION_FORMAT,
    version: CONFIGURATION_VERSION,
    teams: named.teams.map(plain),
    statuses: named.statuses.map(plain),
    severities: named.severities.map(plain),
    categories: named.categories.map(plain),
    definitions: named.definitions.map((one) => ({ ...plain(one), fields: one.fields.map(plain) })),
    dataSources: named.dataSources.map(plain),
    fields: named.fields.map((one) => ({ ...plain(one), choices: one.choices.map(plainChoice) })),
    templates: named.templates.map(plain),
  }
}

/** A key that is the title says nothing. */
function plain<T extends { key?: string | undefined; title: string }>({ key, ...thing }: T) {
  return key === undefined || key === thing.title ? thing : { key, ...thing }
}

const plainChoice = ({ key, label }: { key?: string | undefined; label: string }) =>
  key === undefined || key === label ? { label } : { key, label }
