import { canWriteCase, type Actor, type GuardedCase } from './cases.ts'
import { inAnyOf } from './teams.ts'

export interface GuardedField {
  displayReadOnly: boolean
}

export interface FieldRights {
  view: readonly number[]
  edit: readonly number[]
  adminOnly: boolean
}

/** Without this right a field is in no answer, list, filter, event or live message. (D-093) */
export const canViewField = (me: Actor, rights: FieldRights): boolean =>
  (!rights.adminOnly || me.isAdmin) && inAnyOf(me, rights.view)

/** Needs the record, the field's own team list and a field that is not read-only. */
export const canEditField = (me: Actor, record: GuardedCase, field: GuardedField, rights: FieldRights): boolean =>
  canWriteCase(me, record) && canViewField(me, rights) && !field.displayReadOnly && inAnyOf(me, rights.edit)
