import type { RuleActionToSave } from '@dossier/contract/rules/actions'
import type { RuleAppliesTo, RuleClause, RuleTrigger } from '@dossier/contract/rules/rule'

/** What a rule does and when, saved or not. */
export interface RuleLike {
  enabled: boolean
  templateIds: readonly number[]
  appliesTo: RuleAppliesTo
  trigger: RuleTrigger
  triggerFieldIds: readonly string[]
  conditions: readonly RuleClause[]
  actions: readonly RuleActionToSave[]
}

/** A rule among others. */
export interface NamedRule extends RuleLike {
  id: number
  title: string
  order: number
}
