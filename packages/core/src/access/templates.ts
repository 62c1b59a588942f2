import type { Actor } from './cases.ts'
import { inAnyOf } from './teams.ts'

interface KindLists {
  case: { edit: readonly number[] }
  record: { edit: readonly number[] }
}

export interface GuardedTemplate {
  disabled: boolean
  permissions: KindLists
  category: { preventManualCreation: boolean; alwaysPromoted: boolean; permissions: KindLists } | null
}

export type CaseKind = 'case' | 'record'

/** By hand: both the template's and its category's list must admit the person, and the category must allow it. (D-049, D-083) */
export function canCreate(me: Actor, template: GuardedTemplate, kind: CaseKind): boolean {
  if (template.disabled || template.category?.preventManualCreation) return false
  if (kind === 'record' && template.category?.alwaysPromoted) return false
  return (
    inAnyOf(me, template.permissions[kind].edit) &&
    (!template.category || inAnyOf(me, template.category.permissions[kind].edit))
  )
}

/** The case button shows only when the record button cannot. (B-NEW-06, D-118) */
export function createButtons(me: Actor, template: GuardedTemplate): { record: boolean; case: boolean } {
  const record = canCreate(me, template, 'record')
  return { record, case: !record && canCreate(me, template, 'case') }
}

/** The teams that may edit a new record of this kind: the template's list, else its category's. (D-049) */
export function editTeamsFor(template: GuardedTemplate, kind: CaseKind): readonly number[] {
  const own = template.permissions[kind].edit
  return own.length > 0 ? own : (template.category?.permissions[kind].edit ?? [])
}
