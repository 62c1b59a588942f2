import type { Actor } from './cases.ts'
import { outside, unless, type WhyNot } from './reasons.ts'

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
export const whyNotCreate = (me: Actor, template: GuardedTemplate, kind: CaseKind): WhyNot =>
  unless(!template.disabled, 'disabledTemplate') ??
  unless(!template.category?.preventManualCreation, 'notByHand') ??
  unless(kind === 'case' || !template.category?.alwaysPromoted, 'casesOnly') ??
  outside(me, 'createTeams', template.permissions[kind].edit) ??
  outside(me, 'createTeams', template.category?.permissions[kind].edit ?? [])
export const canCreate = (me: Actor, template: GuardedTemplate, kind: CaseKind): boolean =>
  whyNotCreate(me, template, kind) === null

/** Why nothing can be created at all: where there are only cases, the rule that refuses those. (D-118) */
export function whyNotCreateAny(me: Actor, template: GuardedTemplate): WhyNot {
  const [record, kase] = [whyNotCreate(me, template, 'record'), whyNotCreate(me, template, 'case')]
  return record && kase && (template.category?.alwaysPromoted ? kase : record)
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
