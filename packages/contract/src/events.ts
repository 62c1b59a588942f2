import { z } from 'zod'
import { CaseDetails } from './cases/details.ts'
import { ConditionResult } from './rules/runs.ts'
import { Instant, Named, PathId } from './shapes.ts'

export const EVENT_TYPES = [
  'created',
  'promoted',
  'closed',
  'reopened',
  'deleted',
  'restored',
  'fieldChanged',
  'overridden',
  'overrideReset',
  'propertyChanged',
  'comment',
  'commentEdited',
  'commentDeleted',
  'file',
  'linked',
  'unlinked',
  'merged',
  'email',
  'ruleRan',
] as const
export const EventType = z.enum(EVENT_TYPES)
export type EventType = z.infer<typeof EventType>

/** Why something was changed: by whom or by what. */
export const EVENT_CAUSES = ['user', 'rule', 'schedule', 'integration', 'import', 'merge', 'undo', 'bulk'] as const
export const EventCause = z.enum(EVENT_CAUSES)
export type EventCause = z.infer<typeof EventCause>

/** What an entry says of an email. */
export const EventEmail = z.object({
  /** Names, or addresses of people who have none. */
  recipients: z.array(z.string()),
  /** How many more there are, whom the reader may not see in the record. */
  othersCount: z.int(),
  files: z.array(z.string()),
  /** Why it did not arrive. */
  reason: z.string().nullable(),
})
export type EventEmail = z.infer<typeof EventEmail>

/** What one save changed in one place, as text for people. `id` is the sequence number within the record. */
export const EventEntry = z.object({
  id: z.int(),
  /** A property key, or `fields.{id}`. */
  key: z.string(),
  label: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  text: z.string().nullable(),
  isHtml: z.boolean(),
  /** Some of it is longer than lists show: the event for itself has the whole. */
  isShortened: z.boolean(),
  email: EventEmail.optional(),
  /** Marked by somebody as one of the entries that matter most. */
  isKey: z.boolean(),
})
export type EventEntry = z.infer<typeof EventEntry>

/** A file that a save added; it may have been deleted since. */
export const EventMedia = z.object({
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  /** From the root of the site. */
  url: z.string(),
  isKey: z.boolean(),
})
export type EventMedia = z.infer<typeof EventMedia>

/** A rule that changed a record, in the save that set it off. */
export const EventRule = z.object({
  /** Null if it was deleted. */
  id: z.int().nullable(),
  title: z.string(),
  /** Who saved the rule last. */
  author: z.string().nullable(),
  /** Such as `Status changed from Open to Done and Due was before today`. */
  because: z.string().nullable(),
  conditions: z.array(ConditionResult),
})
export type EventRule = z.infer<typeof EventRule>

/** All that one save did to a record. `id` is the sequence number of its first entry. */
export const CaseEvent = z.object({
  id: z.int(),
  caseId: z.int(),
  type: EventType,
  user: Named,
  created: Instant,
  /** The same for all saves of one call, import, or run of a rule. */
  actionId: z.string(),
  cause: EventCause,
  /** Of the cause `rule`: which one it was, and why it ran, as far as the reader may know. */
  rule: EventRule.optional(),
  /** The action that an undo has taken back. */
  undoneActionId: z.string().nullable(),
  entries: z.array(EventEntry),
  media: z.array(EventMedia),
})
export type CaseEvent = z.infer<typeof CaseEvent>

/** A property key, or `fields.{id}`. */
const EntryKey = z.string().max(60)

/** Which events are wanted: those that have an entry with all of this. */
export const EventFilter = z.object({
  key: EntryKey.optional(),
  type: EventType.optional(),
  cause: EventCause.optional(),
  userId: PathId.optional(),
})
export type EventFilter = z.infer<typeof EventFilter>

/** The key entries of a record, oldest first. */
export const KeyEvents = z.object({ caseId: z.int(), events: z.array(CaseEvent) })
export type KeyEvents = z.infer<typeof KeyEvents>

/** What the history of a record can be filtered by: only what occurs in it, and what the caller may see. */
export const EventChoices = z.object({
  keys: z.array(z.object({ key: z.string(), label: z.string() })),
  users: z.array(Named),
  types: z.array(EventType),
  causes: z.array(EventCause),
})
export type EventChoices = z.infer<typeof EventChoices>

/** Something that an undo does not take back, and why. */
export const LeftByUndo = z.object({ key: z.string(), message: z.string() })
export type LeftByUndo = z.infer<typeof LeftByUndo>

export const UndoneEvent = z.object({
  caseId: z.int(),
  /** Whether anything was taken back. */
  isUndone: z.boolean(),
  /** Nothing was done because some of it cannot be taken back; the rest can, with `partly`. */
  offersRest: z.boolean(),
  left: z.array(LeftByUndo),
})
export type UndoneEvent = z.infer<typeof UndoneEvent>

/** A record as it was, by the rights of now. */
export const PastCase = z.object({
  record: CaseDetails,
  /** The moment of the last change that it includes. */
  moment: Instant,
})
export type PastCase = z.infer<typeof PastCase>
