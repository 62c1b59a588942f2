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

/** The field's own requirements, whatever the record: that it is not read-only, and its own team list. */
export const canFillField = (me: Actor, field: GuardedField, rights: FieldRights): boolean =>
  canViewField(me, rights) && !field.displayReadOnly && inAnyOf(me, rights.edit)

/** Whether a person may enter the value of a calculated field in a record by hand, whatever is calculated. (D-082) */
export const canOverride = (me: Actor, record: GuardedCase, rights: FieldRights): boolean =>
  canEditField(me, record, { displayReadOnly: false }, rights)

/** Needs the record and the field. */
export const canEditField = (me: Actor, record: GuardedCase, field: GuardedField, rights: FieldRights): boolean =>
  canWriteCase(me, record) && canFillField(me, field, rights)
