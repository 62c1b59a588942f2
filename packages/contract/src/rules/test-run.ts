import { z } from 'zod'
import { FieldValue } from '../fields.ts'
import { Id } from '../shapes.ts'
import { ACTION_TYPES } from './actions.ts'
import { RuleToSave } from './rule.ts'
import { ConditionResult, RuleChange } from './runs.ts'

/**
 * On which state of a record a rule is tried: as it is now, as it was before the event with this number, or as if a field
 * or property had just got this value.
 */
export const TestedState = z.discriminatedUnion('as', [
  z.object({ as: z.literal('now') }),
  z.object({ as: z.literal('before'), seq: Id }),
  z.object({
    as: z.literal('changed'),
    key: z.string().min(1).max(50),
    value: z.union([FieldValue, z.array(z.int())]),
  }),
])
export type TestedState = z.infer<typeof TestedState>

/** A rule that need not be saved. */
export const RuleToTest = z.object({
  rule: RuleToSave,
  caseNumber: z.string().trim().min(1, 'Choose a record.').max(64),
  state: TestedState.default({ as: 'now' }),
})
export type RuleToTest = z.infer<typeof RuleToTest>

export const TestedEffect = z.object({
  /** The action's place in the rule. */
  place: z.int(),
  type: z.literal(Object.values(ACTION_TYPES)),
  /** Such as `Add Team Street Lighting`. */
  title: z.string(),
  changes: z.array(RuleChange),
  /** Of an email: the addresses are names, as the tester may see them. */
  email: z.object({ recipients: z.array(z.string()), subject: z.string(), body: z.string() }).nullable(),
  /** Of a call: what would be sent, without the values of its headers. */
  request: z.object({ url: z.string(), body: z.string() }).nullable(),
  /** Why it would fail, or what of it would have no effect; null: neither. */
  message: z.string().nullable(),
  wouldFail: z.boolean(),
})
export type TestedEffect = z.infer<typeof TestedEffect>

/** What a rule would do. Nothing was changed or sent. (D-157) */
export const TestRun = z.object({
  caseNumber: z.string(),
  /** As the tester may see it. */
  title: z.string(),
  wouldRun: z.boolean(),
  /** Why it would not run; null if it would. */
  reason: z.string().nullable(),
  conditions: z.array(ConditionResult),
  effects: z.array(TestedEffect),
})
export type TestRun = z.infer<typeof TestRun>
