import { z } from 'zod'
import { CLAUSES, SearchClause, SimpleClause } from '../clauses.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { LOOKUP_TITLE_LENGTH, TEMPLATES, TEXT_LENGTH } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { Id, idOf, Instant, Named, savedIdOf } from '../shapes.ts'
import { RuleAction, RuleActionToSave } from './actions.ts'

/** Of one tenant. */
export const RULES = 1000
export const ACTIONS_PER_RULE = 50
export const TRIGGER_FIELDS = 100
/** How many rules one save sets off one after the other; the chain stops there. (D-088) */
export const RULE_DEPTH = 5

export const RULE_TRIGGERS = [
  'Created',
  'Updated',
  'FieldChanged',
  'Promoted',
  'CommentAdded',
  'Closed',
  'Manual',
] as const
export const RuleTrigger = z.enum(RULE_TRIGGERS, 'Choose when the rule runs.')
export type RuleTrigger = z.infer<typeof RuleTrigger>

export const RuleAppliesTo = z.enum(['both', 'record', 'case'], 'Choose both, record or case.')
export type RuleAppliesTo = z.infer<typeof RuleAppliesTo>

/** It asks for the value before the save: 'was'. (D-131) */
const WAS = { was: z.boolean().default(false) }

/** A condition of a rule on the record as it is when the rule's turn comes, or as it was before the save. */
export const RuleClause = SearchClause.extend({
  ...WAS,
  subClauses: z
    .array(
      SimpleClause.extend({
        ...WAS,
        orClause: z.literal(false, 'Put no group into another group.').default(false),
        subClauses: z.array(z.unknown()).max(0, 'Put no group into another group.').default([]),
      }),
    )
    .max(CLAUSES, `Ask with up to ${CLAUSES} filters.`)
    .default([]),
})
export type RuleClause = z.infer<typeof RuleClause>

const Conditions = z.array(RuleClause).max(CLAUSES, `Ask with up to ${CLAUSES} filters.`).default([])

/** A built-in column, or `fields.{id}`. */
const Key = z.string().max(50)

/** What lets a rule act, except for its parts that name other things. (D-087) */
const RULE = {
  description: z.string().trim().max(TEXT_LENGTH).default(''),
  /** The heading under which the list shows it. */
  folder: z.string().trim().max(LOOKUP_TITLE_LENGTH).nullable().default(null),
  enabled: z.boolean().default(true),
  /** Empty: all of them. */
  templateIds: z.array(idOf('template')).max(TEMPLATES).default([]),
  appliesTo: RuleAppliesTo.default('both'),
  trigger: RuleTrigger,
  /** Of the trigger FieldChanged: built-in keys and `fields.{id}`, one of which has to have another value. */
  triggerFieldIds: z.array(Key).max(TRIGGER_FIELDS, `Choose up to ${TRIGGER_FIELDS} fields.`).default([]),
  /** Empty: always. */
  conditions: Conditions,
}

/** A part that does not work, such as `conditions.2.value` or `actions.0.teamId`. (D-132) */
export const RuleFault = z.object({ at: z.string().max(TEXT_LENGTH), message: z.string() })
export type RuleFault = z.infer<typeof RuleFault>

/** Rules run in their order, from the lowest. */
export const Rule = z.object({
  id: z.int(),
  title: z.string(),
  ...RULE,
  actions: z.array(RuleAction),
  order: z.int(),
  /** With any, it needs attention, and never runs. */
  faults: z.array(RuleFault),
  created: Instant,
  createdBy: Named.nullable(),
  lastUpdatedBy: Named.nullable(),
  ...DATED,
})
export type Rule = z.infer<typeof Rule>

/** Replaces the whole rule. A new one is the last in order. */
export const RuleToSave = z.object({
  id: savedIdOf('rule'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  ...RULE,
  actions: z
    .array(RuleActionToSave)
    .min(1, 'Add at least one action.')
    .max(ACTIONS_PER_RULE, `Add up to ${ACTIONS_PER_RULE} actions.`),
  ...EXPECTED_VERSION,
})
export type RuleToSave = z.infer<typeof RuleToSave>

/** A rule while it is written: what it names need not exist. */
export const RuleToCheck = RuleToSave.extend({ templateIds: z.array(Id).max(TEMPLATES).default([]) })
export type RuleToCheck = z.infer<typeof RuleToCheck>

/** A field or property that a rule reads or writes. */
export const RulePart = z.object({ key: z.string(), label: z.string() })
export type RulePart = z.infer<typeof RulePart>

/** Another rule, with the parts by which the two are connected. */
export const ConnectedRule = z.object({
  id: z.int(),
  title: z.string(),
  order: z.int(),
  parts: z.array(RulePart),
  /** It can set this rule off again. */
  isLoop: z.boolean(),
})
export type ConnectedRule = z.infer<typeof ConnectedRule>

/** A field whose value a rule shows to people who may not see the field. (D-139) */
export const RuleExposure = z.object({
  at: z.string(),
  /** The field that is read. */
  from: z.string(),
  /** The field into which it is copied; null: it leaves the record. */
  to: z.string().nullable(),
  message: z.string(),
})
export type RuleExposure = z.infer<typeof RuleExposure>

/** What a rule, saved or not, would read, write and set off. */
export const RuleEffects = z.object({
  faults: z.array(RuleFault),
  reads: z.array(RulePart),
  writes: z.array(RulePart),
  setsOff: z.array(ConnectedRule),
  isSetOffBy: z.array(ConnectedRule),
  exposures: z.array(RuleExposure),
})
export type RuleEffects = z.infer<typeof RuleEffects>
