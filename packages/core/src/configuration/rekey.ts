import type { FieldValue } from '@dossier/contract/fields'
import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { CONFIGURED_KINDS, type ConfiguredKind } from '@dossier/contract/configuration/file'
import { hasChoices } from '../fields/definition-fault.ts'
import { keyOf, keyOfChoice, type Configuration, type ThingOf } from './configuration.ts'
import { columnKey, rekeySettings } from './rekey-settings.ts'

/** A place where a configuration names something. */
export interface Reference {
  kind: ConfiguredKind | 'choices' | 'definitionFields'
  key: string
  /** Such as `templates.3.category`. */
  at: string
  /** The key of the field that has the choice, or of the definition that has the field. */
  within?: string | undefined
}

export type Rename = (reference: Reference) => string

/** What the references of a thing are read with. */
export interface Scope {
  rename: Rename
  /** Where the thing is. */
  at: string
  fields: ReadonlyMap<string, ThingOf<'fields'>>
  /** The definition of each data source. */
  definitions: ReadonlyMap<string, string>
}

type Rekeyed = { [K in ConfiguredKind]: (thing: ThingOf<K>, scope: Scope) => ThingOf<K> }

/** The same configuration with other keys, of things and in what refers to them. */
export function rekey(configuration: Configuration, rename: Rename): Configuration {
  const known = knownIn(configuration)
  const each = CONFIGURED_KINDS.map((kind) => [
    kind,
    configuration[kind].map((thing, nth) => rekeyThing(kind, thing, { ...known, rename, at: `${kind}.${nth}` })),
  ])
  return Object.fromEntries(each) as Configuration
}

export const knownIn = ({ fields, dataSources }: Configuration): Pick<Scope, 'fields' | 'definitions'> => ({
  fields: new Map(fields.map((field) => [keyOf(field), field])),
  definitions: new Map(dataSources.map((source) => [keyOf(source), source.definition])),
})

export function rekeyThing<K extends ConfiguredKind>(kind: K, thing: ThingOf<K>, scope: Scope): ThingOf<K> {
  const key = scope.rename({ kind, key: keyOf(thing), at: `${scope.at}.key` })
  return { ...REKEYED[kind](thing, scope), key }
}

const teamsAt =
  ({ rename, at }: Scope) =>
  (keys: readonly string[], place: string): string[] =>
    keys.map((key, nth) => rename({ kind: 'teams', key, at: `${at}.${place}.${nth}` }))

const REKEYED: Rekeyed = {
  teams: (team) => team,
  statuses: (status) => status,
  severities: (severity) => severity,
  categories: (category, scope) => ({ ...category, ...kindTeams(category, scope) }),
  definitions: (definition, { rename, at }) => ({
    ...definition,
    fields: definition.fields.map((field, nth) => ({
      ...field,
      key: rename({
        kind: 'definitionFields',
        key: keyOf(field),
        within: keyOf(definition),
        at: `${at}.fields.${nth}.key`,
      }),
    })),
  }),
  dataSources: (source, scope) => ({
    ...source,
    definition: scope.rename({ kind: 'definitions', key: source.definition, at: `${scope.at}.definition` }),
    extraFields: source.extraFields.map((key, nth) =>
      scope.rename({
        kind: 'definitionFields',
        key,
        within: source.definition,
        at: `${scope.at}.extraFields.${nth}`,
      }),
    ),
    editTeams: teamsAt(scope)(source.editTeams, 'editTeams'),
  }),
  fields: (field, scope) => ({
    ...field,
    dataSource:
      field.dataSource === null || field.dataSource === RECORDS_SOURCE
        ? field.dataSource
        : scope.rename({ kind: 'dataSources', key: field.dataSource, at: `${scope.at}.dataSource` }),
    ...rights(field, scope, ''),
    choices: field.choices.map((choice, nth) => ({
      ...choice,
      key: scope.rename({
        kind: 'choices',
        key: keyOfChoice(choice),
        within: keyOf(field),
        at: `${scope.at}.choices.${nth}.key`,
      }),
    })),
    columns: field.columns.map((column, nth) => ({
      ...column,
      field: columnKey(field, column.field, { ...scope, at: `${scope.at}.columns.${nth}.field` }),
    })),
    settings: rekeySettings(field, scope),
  }),
  templates: (template, scope) => {
    const teams = teamsAt(scope)
    const { schedule } = template
    return {
      ...template,
      category: maybe('categories', template.category, scope, 'category'),
      severity: maybe('severities', template.severity, scope, 'severity'),
      ...kindTeams(template, scope),
      closedTeams: teams(template.closedTeams, 'closedTeams'),
      fields: template.fields.map((placed, nth) => ({
        ...placed,
        field: scope.rename({ kind: 'fields', key: placed.field, at: `${scope.at}.fields.${nth}.field` }),
        permissions: placed.permissions && rights(placed.permissions, scope, `fields.${nth}.permissions.`),
      })),
      hiddenFields: fieldsAt(template.hiddenFields, scope, 'hiddenFields'),
      defaults: values(template.defaults, scope, 'defaults'),
      schedule: {
        ...schedule,
        teams: teams(schedule.teams, 'schedule.teams'),
        fields: fieldsAt(schedule.fields, scope, 'schedule.fields'),
        defaults: values(schedule.defaults, scope, 'schedule.defaults'),
      },
    }
  },
}

const kindTeams = (thing: { caseTeams: string[]; recordTeams: string[] }, scope: Scope) => ({
  caseTeams: teamsAt(scope)(thing.caseTeams, 'caseTeams'),
  recordTeams: teamsAt(scope)(thing.recordTeams, 'recordTeams'),
})

const rights = <T extends { viewTeams: string[]; editTeams: string[]; adminOnly: boolean }>(
  { viewTeams, editTeams, adminOnly }: T,
  scope: Scope,
  place: string,
) => ({
  viewTeams: teamsAt(scope)(viewTeams, `${place}viewTeams`),
  editTeams: teamsAt(scope)(editTeams, `${place}editTeams`),
  adminOnly,
})

const maybe = (kind: ConfiguredKind, key: string | null, { rename, at }: Scope, place: string): string | null =>
  key === null ? null : rename({ kind, key, at: `${at}.${place}` })

const fieldsAt = (keys: readonly string[], { rename, at }: Scope, place: string): string[] =>
  keys.map((key, nth) => rename({ kind: 'fields', key, at: `${at}.${place}.${nth}` }))

type Values = Readonly<Record<string, FieldValue>>

const values = (given: Values, scope: Scope, place: string): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const at = `${scope.at}.${place}.${key}`
      return [scope.rename({ kind: 'fields', key, at }), chosen(value, key, { ...scope, at })]
    }),
  )

/** Values of lists name their choices. */
function chosen(value: FieldValue, within: string, { rename, at, fields }: Scope): FieldValue {
  const field = fields.get(within)
  if (!field || !hasChoices(field.dataType) || field.dataSource !== null) return value
  const choice = (key: string) => rename({ kind: 'choices', key, within, at })
  if (typeof value === 'string') return choice(value)
  return isTexts(value) ? value.map(choice) : value
}

const isTexts = (value: FieldValue): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
