import type { Actor } from './cases.ts'
import { canViewField, type FieldRights } from './fields.ts'

/**
 * A value that is made from fields, such as a title from a template, is shown to those who may view every field that
 * goes into it. Takes the rights on these fields. (D-127)
 */
export const canViewDerived = (me: Actor, inputs: readonly FieldRights[]): boolean =>
  inputs.every((rights) => canViewField(me, rights))
