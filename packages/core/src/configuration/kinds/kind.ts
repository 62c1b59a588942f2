import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import type { Configuration, ThingOf } from '../configuration.ts'
import type { PartKind, Scope } from '../scope.ts'

export interface Part {
  key?: string | undefined
  title?: string
  label?: string
}

/** What is to be known of a kind of things. (ADR 197) */
export interface Kind<K extends ConfiguredKind> {
  /** In sentences: `data source`. */
  noun: string
  /** From what the catalogue selects; omitted, it is that. Ids of other things become texts, as all keys are. */
  read?(stored: unknown): ThingOf<K>
  /** What tells it from all others of its kind; omitted: its title. */
  nameOf?(thing: ThingOf<K>, all: readonly ThingOf<K>[]): string
  /** How those that are stored are listed, after they were put in their order; omitted: so. */
  arranged?(all: readonly ThingOf<K>[]): ThingOf<K>[]
  /** The same thing with other keys wherever it refers to something; its own key is not among them. */
  rekey(thing: ThingOf<K>, scope: Scope): ThingOf<K>
  /** What others can refer to within a thing, and by which property the thing has it. */
  parts?: { kind: PartKind; at: keyof ThingOf<K> & string }
  /** In an order in which they can be saved one after the other; omitted: in that of the list. */
  inOrder?(desired: Configuration, current: Configuration): ThingOf<K>[]
  /** Omitted: all of it can be in a file. What still names something that cannot be in it is left out as a whole. */
  portable?(thing: ThingOf<K>, portability: Portability): Portable<K>
  /** Things of the kind can refer to one another in a circle: what does not exist yet is filled in by a second save. */
  isCircular?: true
  /** A thing that is saved, with what of the stored one took no part in the comparison. */
  withLeftOut?(desired: ThingOf<K>, stored: Stored<K>): ThingOf<K>
}

/** What of a thing can be in a file, and why the rest cannot, such as `its filter by Assignee names people`. */
export interface Portable<K extends ConfiguredKind> {
  /** null: none of it. */
  thing: ThingOf<K> | null
  faults: string[]
}

/** Tells what means something elsewhere. */
export interface Portability {
  /** Why a part cannot be in a file, such as `names people`, by the references that the function reads; or null. */
  faultOf(read: (scope: Scope) => unknown): string | null
  /** What people call a column. */
  labelOf(column: string): string
}

/** The thing as it is stored, as far as it was compared, and all that is stored with it. */
export interface Stored<K extends ConfiguredKind> {
  whole: ThingOf<K>
  compared: ThingOf<K>
  configuration: Configuration
}
