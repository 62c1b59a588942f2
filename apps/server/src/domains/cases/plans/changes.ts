import type { PropertyKey } from '@dossier/contract/cases/details'
import type { NewMention } from '@dossier/contract/comments'
import type { EventType } from '@dossier/contract/events'
import type { FieldValue } from '@dossier/contract/fields'
import type { RowEdit } from '@dossier/core/fields/row-change'
import type { EmailKey, LoggedEmail } from '../../../history/logged-email.ts'
import type { Entry, Signature } from '../../../history/write-log.ts'
import type { EditedComment } from '../../comments/queries.ts'
import type { NewFile } from '../../files/queries.ts'
import type { PlannedRun } from '../../rules/planned-run.ts'
import type { ItemNames } from '../item-names.ts'
import type { Pair } from '../links/link-queries.ts'
import type { LoadedCase } from '../load-case.ts'
import type { Moved } from '../merging/merge-queries.ts'
import type { CaseRow } from '../queries.ts'
import type { Tracked } from '../recalculation/tracked-times.ts'

/** A save by somebody with an editor open. */
interface Edit {
  fence?: number | undefined
  /** The sequence number at which the writer last saw the value. (D-123) */
  base?: number | undefined
  /** Also releases the author's lock. */
  endsEdit?: true
}

/** One thing to do to a record. */
export type Change =
  | ({ kind: 'field'; fieldId: string; value: FieldValue; restores?: true } & Edit)
  | ({ kind: 'row'; fieldId: string; edit: RowEdit } & Edit)
  | ({ kind: 'property'; key: PropertyKey; value: unknown; restores?: true } & Edit)
  | { kind: 'override'; fieldId: string; isOverridden: boolean }
  | { kind: 'addUser' | 'removeUser' | 'assign'; userId: number }
  | { kind: 'addTeam' | 'removeTeam'; teamId: number }
  | { kind: 'email'; key: EmailKey; email: LoggedEmail }
  | { kind: 'comment'; comment: string; isHtml: boolean; mentions?: readonly NewMention[] }
  | ({ kind: 'editComment'; commentId: number } & Omit<EditedComment, 'id'>)
  | { kind: 'deleteComment'; commentId: number }
  | { kind: 'addFile'; file: NewFile }
  | { kind: 'removeFiles'; fieldId: string | null; fileId?: string }
  | { kind: 'form'; edit: 'add' | 'remove' | 'require'; fieldId: string; required?: boolean; section?: string | null }
  /** A person runs a rule with the trigger Manual. (D-055) */
  | { kind: 'runRule'; ruleId: number }
  /** Something that a rule has sent arrived, or did not. */
  | { kind: 'noteRule'; title: string; text: string }
  | { kind: 'promote' | 'close' | 'reopen' | 'delete' | 'restore' | 'markSensitive' }
  | { kind: 'demote'; editTeamIds: readonly number[] }
  | { kind: 'mergeInto' | 'mergeFrom'; other: LoadedCase }
  | { kind: 'takeFiles'; other: LoadedCase }
  /** A record at the other end of its link was merged; null if the link has gone since. */
  | { kind: 'moveLink'; entry: Entry | null }
  /** `by`: which of the two records the author has to be allowed to change. */
  | { kind: 'link' | 'unlink'; otherId: number; by: 'this' | 'other' | 'either' }

/** Who wrote a part of a save that its author has not written. */
export type StepAuthor = Pick<Signature, 'cause' | 'causeId' | 'userId' | 'actor'>

/** What a checked change does to a record. One without entries changes nothing. */
export interface Step {
  type: EventType
  entries: readonly Entry[]
  /** Somebody or something else than the author of the save. (ADR 34) */
  by?: StepAuthor
  set?: Partial<CaseRow>
  field?: { id: string; value: FieldValue }
  /** The items that were chosen. */
  items?: ItemNames
  /** The titles of the tags, when they change. */
  tags?: readonly string[]
  /** Whether its tags count, when that changes. */
  countsTags?: boolean
  /** A column that gets the instant of the save. */
  stamp?: 'closed' | 'deleted'
  comment?: { comment: string; isHtml: boolean; mentions: readonly NewMention[] }
  /** Another text for a comment, or none: it is deleted. */
  commentChange?: { edit: EditedComment } | { remove: number }
  /** People whom a comment mentions and who may see it. */
  mentioned?: readonly number[]
  files?: { add: NewFile } | { remove: readonly string[] }
  links?: { add: Pair } | { remove: Pair }
  /** What comes from another record. */
  merge?: Moved
  /** It is a record of its own again. */
  unmerges?: true
  /** Releases all locks of the record, or the author's on one key. */
  frees?: { key: string } | 'all'
}

/** A record as it was and as the steps leave it; times and numbers are known after the write. */
export interface Plan {
  before: LoadedCase
  after: LoadedCase
  steps: readonly Step[]
  tracked?: Tracked | undefined
  /** The instant that the save therefore has, where calculated values follow from it. */
  at?: string | undefined
  /** What rules do in this save. */
  runs?: readonly PlannedRun[]
}

export const isIdle = ({ steps }: Plan): boolean => steps.every((step) => step.entries.length === 0 && !step.comment)
