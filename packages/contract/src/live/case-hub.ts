import { z } from 'zod'
import { CaseDetails, CaseField } from '../cases/details.ts'
import { CaseEvent, type KeyEvents } from '../events.ts'
import { Id, Instant, LockPlace } from '../shapes.ts'

/** A person who has the record open. */
export const Viewer = z.object({ id: z.int(), name: z.string(), isTyping: z.boolean() })
export type Viewer = z.infer<typeof Viewer>

/** Changed properties of a record, including its sections; omitted ones are unchanged. */
export const CaseUpdated = CaseDetails.omit({ fields: true })
  .partial()
  .extend({ id: z.int(), seq: z.int(), lastUpdatedAt: Instant })
export type CaseUpdated = z.infer<typeof CaseUpdated>

/**
 * Changed fields, or with `full` all of them: then fields missing here have been removed. `seq` and `lastUpdatedAt` are
 * the record's at that moment: nothing more is pushed if only fields have changed.
 */
export const CaseFieldsUpdated = z.object({
  caseId: z.int(),
  full: z.boolean(),
  seq: z.int(),
  lastUpdatedAt: Instant,
  fields: z.record(z.string(), CaseField),
})
export type CaseFieldsUpdated = z.infer<typeof CaseFieldsUpdated>

export const ViewingUsers = z.object({ caseId: z.int(), users: z.array(Viewer) })
export type ViewingUsers = z.infer<typeof ViewingUsers>

export const CaseEvents = z.object({ caseId: z.int(), events: z.array(CaseEvent) })
export type CaseEvents = z.infer<typeof CaseEvents>

export const CaseGone = z.object({ caseId: z.int(), caseNumber: z.string() })
export type CaseGone = z.infer<typeof CaseGone>

/**
 * What an invocation answers: done, or a sentence why not. `current`: nothing was pushed that the page has not seen, if
 * it asked for that.
 */
export type Ack = { ok: true; current?: true } | { ok: false; status: number; message: string }

/** `lastSeq`: the newest sequence number that the client has; it is sent whatever it missed since then. */
export const JoinCase = z.object({ caseId: Id, lastSeq: z.int().min(0).optional() })
export const LeaveCase = z.object({ caseId: Id })
export const SetInProgress = z.object({ caseId: Id, fieldId: LockPlace, inProgress: z.boolean() })

export interface CaseHubInvokes {
  joinCase: (input: z.input<typeof JoinCase>, ack: (answer: Ack) => void) => void
  leaveCase: (input: z.input<typeof LeaveCase>, ack: (answer: Ack) => void) => void
  setInProgress: (input: z.input<typeof SetInProgress>, ack: (answer: Ack) => void) => void
}

export interface CaseHubEvents {
  caseUpdated: (message: CaseUpdated) => void
  caseFieldsUpdated: (message: CaseFieldsUpdated) => void
  viewingUsers: (message: ViewingUsers) => void
  caseEvents: (message: CaseEvents) => void
  /** All key entries of the record that this person may see, oldest first. */
  keyEvents: (message: KeyEvents) => void
  /** People reacted to comments of the record since it was last said: read the comments again. */
  reactionsChanged: (message: { caseId: number }) => void
  caseNoLongerAvailable: (message: CaseGone) => void
}
