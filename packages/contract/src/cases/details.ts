import { z } from 'zod'
import { FieldDefinition, FieldPermissions, FieldValue } from '../fields.ts'
import { Instant, Named, Titled } from '../shapes.ts'
import { SectionDetails } from '../templates.ts'

/** One field of a record as one caller may see it; a field without view right is not there at all. */
export const CaseField = z.object({
  caseId: z.int(),
  field: FieldDefinition,
  fieldType: z.string(),
  value: FieldValue,
  /** The value as text for people. */
  label: z.string(),
  section: z.string(),
  order: z.int(),
  permissions: FieldPermissions,
  requiredRecord: z.boolean(),
  requiredCase: z.boolean(),
  /** Who is editing it now. */
  inUseBy: Named.nullable(),
  /** What that person has typed so far and not saved; present only while somebody edits it. */
  draft: FieldValue.optional(),
  /** When its value last changed. */
  lastUpdatedAt: Instant,
})
export type CaseField = z.infer<typeof CaseField>

/** Everything of a record but its fields. */
export const CaseProperties = z.object({
  id: z.int(),
  caseNumber: z.string(),
  title: z.string(),
  summary: z.string(),
  templateId: z.int(),
  templateTitle: z.string(),
  /** The record's own category, else its template's. */
  categoryId: z.int().nullable(),
  categoryTitle: z.string().nullable(),
  statusId: z.int(),
  statusTitle: z.string(),
  severityId: z.int(),
  severityTitle: z.string(),
  severityLevel: z.int(),
  assigneeId: z.int().nullable(),
  assigneeName: z.string().nullable(),
  openedByUserId: z.int().nullable(),
  openedByUser: z.string(),
  isCase: z.boolean(),
  isClosed: z.boolean(),
  isSensitive: z.boolean(),
  /** Whether it comes again as a new record after it was closed. */
  cadenceEnabled: z.boolean(),
  hiddenFromInsights: z.boolean(),
  created: Instant,
  closed: Instant.nullable(),
  deleted: Instant.nullable(),
  lastUpdated: Instant,
  lastUpdatedAt: Instant,
  /** Grows by one with every entry of the change log; a reconnecting client names the last one it has. */
  seq: z.int(),
  areas: z.array(Titled),
  tags: z.array(z.string()),
  users: z.array(Named.extend({ isExternal: z.boolean() })),
  pendingTeams: z.array(Titled),
  /** Teams that may edit it; none listed admits everyone. */
  permissions: z.object({ edit: z.array(z.int()) }),
  /** What a promotion asks for; none listed admits everyone. */
  promotePermissions: z.object({ edit: z.array(z.int()) }),
  editClosedPermissions: z.array(z.int()),
  /** The title comes from the template and cannot be typed. */
  enableTitleTemplate: z.boolean(),
  builtInFieldLocks: z.record(z.string(), Named),
})
export type CaseProperties = z.infer<typeof CaseProperties>

/** A whole record as one caller may see it. */
export const CaseDetails = CaseProperties.extend({
  sections: z.array(z.string()),
  sectionDetails: SectionDetails,
  fields: z.record(z.string(), CaseField),
})
export type CaseDetails = z.infer<typeof CaseDetails>

/** What can be written by key; everything else of a record follows from other calls. */
export const PROPERTY_KEYS = [
  'title',
  'summary',
  'statusId',
  'severityId',
  'assigneeId',
  'areas',
  'tags',
  'users',
  'pendingTeams',
  'categoryId',
  'cadenceEnabled',
  'hiddenFromInsights',
  'isSensitive',
] as const
export const PropertyKey = z.enum(PROPERTY_KEYS)
export type PropertyKey = z.infer<typeof PropertyKey>
