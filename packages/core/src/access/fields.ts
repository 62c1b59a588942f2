import { whyNotWrite, type Actor, type GuardedCase } from './cases.ts'
import { outside, unless, type WhyNot } from './reasons.ts'

export interface GuardedField {
  displayReadOnly: boolean
}

export interface FieldRights {
  view: readonly number[]
  edit: readonly number[]
  adminOnly: boolean
}

/** Without this right a field is in no answer, list, filter, event or live message. (D-093) */
export const whyNotViewField = (me: Actor, rights: FieldRights): WhyNot =>
  unless(!rights.adminOnly || me.isAdmin, 'administratorsOfField') ?? outside(me, 'viewTeamsOfField', rights.view)
export const canViewField = (me: Actor, rights: FieldRights): boolean => whyNotViewField(me, rights) === null

/** The field's own requirements, whatever the record: that it is not read-only, and its own team list. */
export const whyNotFill = (me: Actor, field: GuardedField, rights: FieldRights): WhyNot =>
  whyNotViewField(me, rights) ??
  unless(!field.displayReadOnly, 'readOnlyField') ??
  outside(me, 'editTeamsOfField', rights.edit)
export const canFillField = (me: Actor, field: GuardedField, rights: FieldRights): boolean =>
  whyNotFill(me, field, rights) === null

/** Needs the record and the field. */
export const whyNotEditField = (me: Actor, record: GuardedCase, field: GuardedField, rights: FieldRights): WhyNot =>
  whyNotWrite(me, record) ?? whyNotFill(me, field, rights)
export const canEditField = (me: Actor, record: GuardedCase, field: GuardedField, rights: FieldRights): boolean =>
  whyNotEditField(me, record, field, rights) === null

/** Whether a person may enter the value of a calculated field in a record by hand, whatever is calculated. (D-082) */
export const whyNotOverride = (me: Actor, record: GuardedCase, rights: FieldRights): WhyNot =>
  whyNotEditField(me, record, { displayReadOnly: false }, rights)
export const canOverride = (me: Actor, record: GuardedCase, rights: FieldRights): boolean =>
  whyNotOverride(me, record, rights) === null
