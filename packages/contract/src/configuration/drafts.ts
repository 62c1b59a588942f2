import { z } from 'zod'
import { AuditChange, AuditKind } from '../audit-log.ts'
import { CaseDetails } from '../cases/details.ts'
import { CaseNumber } from '../cases/lifecycle.ts'
import { endpoint } from '../endpoint.ts'
import { Uses } from '../fields/calls.ts'
import { definition } from '../freshness.ts'
import { idOf, Instant } from '../shapes.ts'
import { Comparison } from './calls.ts'

const DraftId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Use the id of a draft.')

export const Draft = z.object({
  id: DraftId,
  startedAt: Instant,
  startedBy: z.object({ id: z.int(), name: z.string() }),
  /** How many things it changes. */
  changes: z.int(),
})
export type Draft = z.infer<typeof Draft>

const What = z.enum(['created', 'changed', 'deleted'])

/** A thing that the draft changes, and that somebody has published otherwise since. */
export const DraftConflict = z.object({
  kind: AuditKind,
  id: z.string(),
  name: z.string(),
  draft: What,
  published: z.enum(['changed', 'deleted']),
  /** What was published since, and by whom. */
  changes: z.array(AuditChange),
  by: z.array(z.string()),
})
export type DraftConflict = z.infer<typeof DraftConflict>

/** Among the latest records of a template that are looked at; `isAll`: it has no others. */
const Counted = { records: z.int(), isAll: z.boolean() }

/** Lines of one kind that are listed; all are counted. */
export const IMPACT_LISTED = 25

/** What publishing would mean for records and people. */
export const DraftImpact = z.object({
  /** Records that their forms would no longer take: without a value that is required, or with a choice that goes. */
  invalid: z.array(
    z.object({ template: z.string(), field: z.string(), why: z.enum(['required', 'choice']), ...Counted }),
  ),
  /** People who would see a value of records, or no longer; a field of null is the title. */
  sight: z.array(
    z.object({ template: z.string(), field: z.string().nullable(), gain: z.int(), lose: z.int(), ...Counted }),
  ),
  /** Views and title templates that use a field which a form would no longer have. */
  uses: z.array(z.object({ field: z.string(), views: Uses, titles: Uses })),
  /** Records in which calculated fields would have other values, with the numbers of the latest ones. */
  calculated: z.array(
    z.object({ template: z.string(), field: z.string(), caseNumbers: z.array(z.string()), ...Counted }),
  ),
  /** How many lines there are besides those that are listed. */
  more: z.int(),
})
export type DraftImpact = z.infer<typeof DraftImpact>

export const DraftReview = Comparison.extend({
  /** In place of names: each change of the draft can be taken out of it. */
  changes: z.array(z.object({ kind: AuditKind, id: z.string(), name: z.string(), what: What })),
  conflicts: z.array(DraftConflict),
  impact: DraftImpact,
})
export type DraftReview = z.infer<typeof DraftReview>

const OfDraft = { draft: DraftId }

/** Who looks at a record: a person, or anybody who is in this team alone; the caller if omitted. */
const SeenBy = { userId: idOf('user').optional(), teamId: idOf('team').optional() }

/** A record as the draft would show it to somebody, compared with what is published. */
export const DraftPreview = z.object({
  /** The sentence of the rule by which they do not see the record at all, with either configuration. */
  refused: z.string().nullable(),
  /** Without the values that the caller may not see as published: a draft opens nothing. */
  details: CaseDetails.nullable(),
  /** Titles of fields that they would see, or see no longer. */
  gains: z.array(z.string()),
  loses: z.array(z.string()),
  /** Titles of fields whose values are left out. */
  withheld: z.array(z.string()),
})
export type DraftPreview = z.infer<typeof DraftPreview>

export const configurationDraft = {
  read: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/configuration/draft',
    access: 'admin',
    fresh: definition('refresh:draft'),
    summary: 'The open draft of the configuration, null without one',
    reply: Draft.nullable(),
  }),
  start: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/draft',
    access: 'admin',
    alone: true,
    summary: 'Opens a draft for all administrators; if one is open already, answers with that one',
    reply: Draft,
  }),
  review: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/draft/review',
    access: 'admin',
    alone: true,
    summary: 'What publishing the draft would change, and what was published otherwise since; changes nothing',
    body: z.object(OfDraft),
    rate: { max: 60, minutes: 1 },
    reply: DraftReview,
  }),
  preview: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/draft/preview',
    access: 'admin',
    alone: true,
    summary: 'A record as the draft would show it to a person or to the members of a team; changes nothing',
    body: z.object({ ...OfDraft, caseNumber: CaseNumber, ...SeenBy }),
    rate: { max: 120, minutes: 1 },
    reply: DraftPreview,
  }),
  resolve: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/draft/resolve',
    access: 'admin',
    alone: true,
    summary: 'Keeps what the draft changes of one thing, based on what is published now, or takes it out of the draft',
    body: z.object({ ...OfDraft, kind: AuditKind, id: z.string().max(40), keep: z.enum(['draft', 'published']) }),
    reply: Draft,
  }),
  publish: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/draft/publish',
    access: 'admin',
    alone: true,
    summary: 'Publishes the whole draft as one version, or nothing of it',
    body: z.object({
      ...OfDraft,
      /** Of the review: when the draft or the configuration is another one by now, nothing is published. */
      base: z.string().max(64).optional(),
    }),
    rate: { max: 30, minutes: 1 },
    reply: Comparison,
  }),
  discard: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/draft/discard',
    access: 'admin',
    alone: true,
    summary: 'Deletes the draft with all its changes; what is published stays',
    body: z.object(OfDraft),
  }),
}
