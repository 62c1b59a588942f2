import type { RuleActionToSave } from '@dossier/contract/rules/actions'
import type { RuleAppliesTo, RuleClause, RuleTrigger } from '@dossier/contract/rules/rule'
import type { RuleChange, RuleEffect, RunResult } from '@dossier/contract/rules/runs'
import type { OutageKind } from '@dossier/core/rules/outage-words'
import type { Generated } from 'kysely'
import type { Json, Stamp } from './columns.ts'

/** A condition as a run met it. `keys`: only readers of all of these learn the values. */
export interface ToldCondition {
  text: string
  keys: string[]
  holds: boolean | null
  value: string
  valueNow: string | null
  parts: Omit<ToldCondition, 'parts'>[]
}

/** What the log keeps of a run. */
export interface ToldRun {
  /** Without values, such as `Status changed`. */
  cause: string
  /** Why it did not run or was stopped; its value only for readers of `keys`. */
  reason: { text: string; value: string | null; keys: string[] } | null
  conditions: ToldCondition[]
  changes: RuleChange[]
  emails: number
  calls: number
  failures: string[]
}

/**
 * Why a rule did not run, without names, for it is stored with every save: the rule with its title, the text of the
 * reason, its value and its keys; then, if another rule has set it off, that rule, the depth and the cause.
 */
export type IdleRun = [
  ruleId: number,
  title: string,
  text: string,
  value: string | null,
  keys: string[],
  by?: [ruleId: number, depth: number, cause: string],
]

export interface RuleTables {
  rules: {
    tenant_id: number
    id: Generated<number>
    title: string
    description: string
    folder: string | null
    enabled: boolean
    position: number
    template_ids: number[]
    applies_to: RuleAppliesTo
    trigger: RuleTrigger
    trigger_keys: string[]
    conditions: Json<RuleClause[]>
    actions: Json<RuleActionToSave[]>
    /** By the place of an action, the values of its headers, sealed. */
    headers: Json<Record<string, string>>
    /** The first day of the weeks that conditions compare. */
    week_start: number
    created: Generated<Stamp>
    created_by: number | null
    last_updated: Generated<Stamp>
    last_updated_by: number | null
  }
  rule_runs: {
    tenant_id: number
    id: string
    rule_id: number
    rule_title: string
    /** Who saved the rule last. */
    author: string | null
    case_id: number
    at: Generated<Stamp>
    action_id: string
    /** Whose save set it off. */
    user_id: number | null
    actor: string
    /** The rule whose change set it off. */
    set_off_by: number | null
    depth: number
    result: RunResult
    told: Json<ToldRun>
    /** What administrators have to be notified of, until they are. */
    tells: OutageKind | null
  }
  /** The rules that did not run in a save on a record. Administrators need not be notified of these. */
  idle_rule_runs: {
    tenant_id: number
    /** Of its first run; those of the others count on from it. */
    id: string
    case_id: number
    at: Generated<Stamp>
    action_id: string
    user_id: number | null
    actor: string
    /** What set off the rules that no other rule has set off. */
    cause: string
    /** Tenant and rule of each run, in one number. */
    rule_keys: number[]
    runs: Json<IdleRun[]>
  }
  /** Of a rule, what does not work, once administrators were notified. */
  rule_outages: { tenant_id: number; rule_id: number; kind: OutageKind; since: Generated<Stamp> }
  /** What administrators are notified of, once for each rule. */
  rule_notices: {
    tenant_id: number
    user_id: number
    rule_id: number
    id: Generated<string>
    kind: OutageKind
    reason: string
    created: Generated<Stamp>
  }
  /** Calls and emails of runs: each is a delivery or an email, whose state this is. */
  rule_effects: {
    tenant_id: number
    /** Names the save, the record, the rule and the action: stored twice, it is sent once. */
    effect_key: string
    run_id: string
    rule_id: number
    /** Of the action in its rule. */
    place: number
    type: RuleEffect['type']
    title: string
    email_id: string | null
    state: Generated<RuleEffect['state']>
    /** The history of the record says what became of it. */
    is_noted: Generated<boolean>
  }
}
