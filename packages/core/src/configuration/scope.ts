import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import { keyOf, type Configuration, type ThingOf } from './configuration.ts'

/** What is known within another thing only. */
export type PartKind = 'choices' | 'definitionFields'
/** What no file has, and what sentences call it. */
export const OUTSIDE = {
  people: 'people',
  items: 'items of data sources',
  records: 'records',
  userStatuses: 'statuses of people',
} as const
export type OutsideKind = keyof typeof OUTSIDE

export type ReferenceKind = ConfiguredKind | PartKind | OutsideKind

export const isOutside = (kind: ReferenceKind): kind is OutsideKind => Object.hasOwn(OUTSIDE, kind)

/** A place where a configuration names something. */
export interface Reference {
  kind: ReferenceKind
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

export const thingsIn = ({ fields, dataSources }: Configuration): Pick<Scope, 'fields' | 'definitions'> => ({
  fields: new Map(fields.map((field) => [keyOf(field), field])),
  definitions: new Map(dataSources.map((source) => [keyOf(source), source.definition])),
})
