import type { Operator } from '@dossier/contract/operators'
import type { FilterColumn } from '../filters/terms.ts'

/** An id, or a stored choice. */
export type Named = string | number

/** A column and how it is compared: by teams, people have other names than by themselves. */
export interface NamedColumn {
  column: FilterColumn
  operator: Operator
}

/** What values are called, as far as the reader may know them. */
export interface Names {
  /** Everything with this name, in any letter case. */
  valuesOf(of: NamedColumn, name: string): readonly Named[]
  nameOf(of: NamedColumn, value: Named): string | undefined
  /** Whether # begins a number that people know, as that of a record, and not an id. */
  isNumbered(of: NamedColumn): boolean
  /** From the lowest to the highest; undefined for values without an order. */
  inOrder(of: NamedColumn): readonly Named[] | undefined
}
