import { inAnyOf } from './teams.ts'

/** The rules that can refuse something. */
export type Rule =
  | 'deleted'
  | 'sensitive'
  | 'editTeams'
  | 'closedTeams'
  | 'promoteTeams'
  | 'isCase'
  | 'administrators'
  | 'deleteRight'
  | 'viewTeamsOfField'
  | 'editTeamsOfField'
  | 'administratorsOfField'
  | 'readOnlyField'
  | 'generatedTitle'
  | 'disabledTemplate'
  | 'notByHand'
  | 'casesOnly'
  | 'createTeams'
  | 'listEditingOff'
  | 'columnInLists'
  | 'closedInLists'
  | 'deletedInLists'
  | 'onlyScheduled'
  | 'notInTemplate'

/** Which rule refuses something, and the teams that it admits. */
export interface Reason {
  rule: Rule
  teams?: readonly number[]
}

/** A decision of the policy: null allows it. */
export type WhyNot = Reason | null

/** Refused by this rule to people outside these teams; an empty list admits everybody. */
export const outside = (me: { teams: readonly number[] }, rule: Rule, teams: readonly number[]): WhyNot =>
  inAnyOf(me, teams) ? null : { rule, teams }

/** Refused by this rule unless it holds. */
export const unless = (holds: boolean, rule: Rule): WhyNot => (holds ? null : { rule })
