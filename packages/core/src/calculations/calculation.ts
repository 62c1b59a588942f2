import type { CalculationType } from '@dossier/contract/fields/calculation'
import type { FieldDefinition, FieldExtensions, FieldValue } from '@dossier/contract/fields'
import type { ResultType } from './result.ts'

export type Definitions = ReadonlyMap<string, FieldDefinition>

/** What a calculation is made from: the values of a record, and the day on which it is made. */
export interface Scope {
  /** Null is empty. */
  valueOf(fieldId: string): FieldValue
  definitionOf(fieldId: string): FieldDefinition | undefined
  /** `YYYY-MM-DD` */
  today: string
  /** Of the organization: date-times count as their day there. (D-140) */
  timeZone: string
}

/** One way in which values are calculated. */
export interface Calculation {
  type: CalculationType
  title: string
  /** What it is for, in one line. */
  purpose: string
  /** The settings that it has, besides the kind of calculation. */
  settings: readonly (keyof FieldExtensions)[]
  result(settings: FieldExtensions): ResultType
  /** The fields that it is made from. */
  inputs(settings: FieldExtensions): readonly string[]
  /** Why it cannot be made, as a sentence for the user; null if it can. */
  fault(settings: FieldExtensions, all: Definitions): string | null
  /** Null if an operand is missing. Never throws for settings without a fault, whatever the values are. */
  evaluate(settings: FieldExtensions, scope: Scope): number | string | boolean | null
}
