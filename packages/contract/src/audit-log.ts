import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eachTime } from './freshness.ts'
import { SECURITY_DAYS } from './sign-in/security-log.ts'
import { Instant, PathId, TimeZone } from './shapes.ts'

/** The kinds of things whose changes the audit log lists. */
export const AUDIT_KINDS = [
  'organization',
  'subscription',
  'signInPage',
  'identityProvider',
  'supportAccess',
  'settings',
  'information',
  'logo',
  'stylesheet',
  'recordName',
  'caseName',
  'user',
  'team',
  'userStatus',
  'userField',
  'status',
  'severity',
  'category',
  'area',
  'template',
  'dataSource',
  'dataDefinition',
  'dataItem',
  'field',
  'view',
  'folder',
  'formattingSetting',
  'insight',
  'insightParameter',
  'dashboard',
  'noticeboard',
  'pdfTemplate',
  'integration',
  'delivery',
  'apiToken',
  'wallLink',
  'rule',
  'schedule',
  'job',
] as const
export const AuditKind = z.enum(AUDIT_KINDS)
export type AuditKind = z.infer<typeof AuditKind>

export const AUDIT_PAGE_SIZE = 50
/** How long entries are kept: as long as those of the security log. */
export const AUDIT_DAYS = SECURITY_DAYS
/** Longer texts are cut. */
export const AUDIT_VALUE_LENGTH = 10_000

/** A value as readers see it; an instant is displayed in the reader's zone. */
export const AuditValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.object({ at: Instant }),
])
export type AuditValue = z.infer<typeof AuditValue>

export const AuditChange = z.object({
  /** As the interface named it at the time. */
  property: z.string(),
  /** Of a list, what was removed; null: nothing before. */
  from: AuditValue,
  /** Of a list, what was added. */
  to: AuditValue,
  /** A secret or a picture: it was changed, and its values are not kept. */
  isHidden: z.boolean(),
})
export type AuditChange = z.infer<typeof AuditChange>

/** Where who changed something works: in the organization, for support, for the operator; `system`: nobody did. */
export const AuditAuthorKind = z.enum(['user', 'support', 'operator', 'system'])
export type AuditAuthorKind = z.infer<typeof AuditAuthorKind>

/** What an action changed of one thing. */
export const AuditEntry = z.object({
  /** Random but for its time: it tells nothing of how much happens elsewhere. */
  id: z.string(),
  at: Instant,
  /** Shared by everything that one call, run of a rule or job changed. */
  actionId: z.string(),
  cause: z.string(),
  by: z.object({ id: z.int().nullable(), name: z.string(), kind: AuditAuthorKind }),
  kind: AuditKind,
  /** The name is that of the time; of what exists once, the id is empty. */
  thing: z.object({ id: z.string(), name: z.string() }),
  what: z.enum(['created', 'changed', 'deleted']),
  changes: z.array(AuditChange),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const Moment = z.iso.datetime({ offset: true, error: 'Use an instant such as 2026-01-02T03:04:05Z.' })
const filters = {
  kind: AuditKind.optional(),
  /** One thing of that kind. */
  thingId: z.string().max(40).optional(),
  /** Part of the thing's name. */
  name: z.string().trim().min(2, 'Enter at least two characters of the name.').max(100).optional(),
  /** Who changed it. */
  personId: PathId.optional(),
  from: Moment.optional(),
  /** Up to this instant, which is not included. */
  to: Moment.optional(),
}

export const auditLog = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/auditLog',
    access: 'admin',
    fresh: eachTime(),
    summary: 'Changes of configuration, people and rights, newest first, 50 a page; kept for 365 days',
    query: z.object({
      ...filters,
      /** `next` of the page before. */
      before: z
        .string()
        .regex(/^\d{13}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Use `next` of the page before.')
        .optional(),
    }),
    /** `next` leads to older entries; it is null on the last page. */
    reply: z.object({ data: z.array(AuditEntry), next: z.string().nullable() }),
  }),
  export: endpoint({
    method: 'GET',
    // It could export everything. (D-125)
    support: 'refused',
    path: '/tenant/auditLog/export',
    access: 'admin',
    fresh: eachTime(),
    summary: 'The same entries as a CSV file, one line for each changed property, with times in the given zone',
    query: z.object({
      ...filters,
      timeZone: TimeZone.default('UTC'),
    }),
    rate: { max: 30, minutes: 1 },
    file: ['text/csv'],
  }),
}
