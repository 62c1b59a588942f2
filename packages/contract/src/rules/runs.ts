import { z } from 'zod'
import { Instant, Named, PathId } from '../shapes.ts'
import { ACTION_TYPES } from './actions.ts'

export const RUNS_PAGE_SIZE = 50
/** Up to here, runs are counted; one more stands for all beyond. */
export const RUNS_COUNTED = 10_000
/** Of one save on a record, the rules that did not run and are noted. */
export const IDLE_RUNS_NOTED = 50
/** Of a change of more records at once, only what rules did is noted. */
export const RECORDS_WITH_IDLE_RUNS = 100
/** Replaces values that the reader may not see. (D-157) */
export const HIDDEN_VALUE = '[Hidden]'

/**
 * `Waiting`: something of it is still in the queue. `Stopped`: the chain of rules was too long. `Canceled`: the rule was
 * switched off before all was sent.
 */
export const RUN_RESULTS = ['Ran', 'DidNotRun', 'Stopped', 'Failed', 'Waiting', 'Canceled'] as const
export const RunResult = z.enum(RUN_RESULTS)
export type RunResult = z.infer<typeof RunResult>

/** A condition with the value that it met. Of an "Any of" group, `parts` has every one. */
const ConditionPart = z.object({
  /** Such as `Status was Open`. */
  text: z.string(),
  /** Null: it could not be asked. */
  holds: z.boolean().nullable(),
  value: z.string(),
  /** With 'was': the value now, if it is another one. */
  valueNow: z.string().nullable(),
})
export const ConditionResult = ConditionPart.extend({ parts: z.array(ConditionPart) })
export type ConditionResult = z.infer<typeof ConditionResult>

/** What an action does or did in the record. */
export const RuleChange = z.object({
  key: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type RuleChange = z.infer<typeof RuleChange>

/** How often, and by whom or what, something was set off. */
export const RunCause = z.object({
  /** Such as `Status changed`. */
  text: z.string(),
  user: Named.nullable(),
  /** The rule whose change set it off. */
  rule: z.object({ id: z.int(), title: z.string() }).nullable(),
})
export type RunCause = z.infer<typeof RunCause>

export const RuleRun = z.object({
  id: z.uuid(),
  ruleId: z.int(),
  ruleTitle: z.string(),
  caseId: z.int(),
  /** Null, with the title, if the reader may not see the record. */
  caseNumber: z.string().nullable(),
  caseTitle: z.string().nullable(),
  at: Instant,
  result: RunResult,
  /** Such as `“Status was Open”: it was Done`, or `3 changes, 1 email, 1 call`. */
  reason: z.string(),
  cause: RunCause,
  /** 1 for a rule that a person's save set off. */
  depth: z.int(),
})
export type RuleRun = z.infer<typeof RuleRun>

export const EFFECT_STATES = ['Waiting', 'Delivered', 'Failed', 'Canceled'] as const

/** A call, an email or a message to an integration that a run has put into the queue. */
export const RuleEffect = z.object({
  type: z.literal([ACTION_TYPES.SendHttp, ACTION_TYPES.SendEmail, ACTION_TYPES.SentToIntegration]),
  /** Such as `POST dispatch.example` or `Overdue: Lamp 7`. */
  title: z.string(),
  state: z.enum(EFFECT_STATES),
  /** Of a call: the delivery with its requests, which can be sent again. */
  deliveryId: z.uuid().nullable(),
  requests: z.int(),
  /** When it is tried next. */
  nextTry: Instant.nullable(),
  /** Of the last request. */
  lastTry: Instant.nullable(),
  /** Why it has not arrived. */
  message: z.string().nullable(),
})
export type RuleEffect = z.infer<typeof RuleEffect>

export const RuleRunDetails = RuleRun.extend({
  conditions: z.array(ConditionResult),
  changes: z.array(RuleChange),
  effects: z.array(RuleEffect),
  /** Actions that could not be carried out, in words. */
  failures: z.array(z.string()),
})
export type RuleRunDetails = z.infer<typeof RuleRunDetails>

/** Those of one rule, of one record, of both, or all; newest first. */
export const RunsQuery = z.object({
  ruleId: PathId.optional(),
  caseId: PathId.optional(),
  /** Of one save, as events name it. */
  actionId: z.uuid().optional(),
  result: RunResult.optional(),
  /** Those before this run: `next` of the page before. */
  before: z.uuid('Use `next` of the page before.').optional(),
})

export const RunsPage = z.object({
  data: z.array(RuleRun),
  /** Null on the last page. */
  next: z.uuid().nullable(),
  /** For how many days runs are kept. */
  retentionDays: z.int(),
  /** By result, of all pages; on the first page only. Counting stops above 10,000. */
  counts: z.partialRecord(RunResult, z.int()).nullable(),
})
export type RunsPage = z.infer<typeof RunsPage>

/**
 * Of one rule; rules that never ran are left out. Those that did not run count if they did so in one of the last 1,000
 * saves in which a rule did not run.
 */
export const LatestRun = z.object({ run: RuleRun, runsToday: z.int() })
export type LatestRun = z.infer<typeof LatestRun>
