/** Signed in to tenant A, each with one trait that some right depends on. */
export const PEOPLE = [
  'plain',
  'teamEditor',
  'closer',
  'fieldEditor',
  'opener',
  'assignee',
  'collaborator',
  'editData',
  'editUsers',
  'admin',
] as const
export type PersonName = (typeof PEOPLE)[number]

/** Without a completed sign-in: everything that is not public is closed to them. */
export const STRANGERS = [
  'anonymous',
  'badCookie',
  'expired',
  'ended',
  'disabled',
  'choosingTenant',
  'systemNoMfa',
  'supportOver',
] as const
export type StrangerName = (typeof STRANGERS)[number]

/** Signed in to tenant B: its administrator, the same human being as A's administrator, and support. */
export const FOREIGNERS = ['adminOfB', 'adminOfAInB', 'supportOfB'] as const
export type ForeignerName = (typeof FOREIGNERS)[number]

/** Support staff, while tenant A grants access. `supportOver` had access that has ended. */
export const SUPPORT = 'support'

/** A system account past its second factor: of no tenant. */
export const SYSTEM = 'system'

export type PrincipalName = PersonName | StrangerName | ForeignerName | typeof SUPPORT | typeof SYSTEM
export const PRINCIPALS: readonly PrincipalName[] = [...PEOPLE, ...STRANGERS, ...FOREIGNERS, SUPPORT, SYSTEM]

/** Support is an administrator of the tenant that grants access, and nobody in the other one. */
export const ACTS_AS: Partial<Record<PrincipalName, PrincipalName>> = { support: 'admin', supportOfB: 'adminOfB' }

export const isPerson = (name: PrincipalName): name is PersonName => (PEOPLE as readonly string[]).includes(name)
export const isStranger = (name: PrincipalName): name is StrangerName => (STRANGERS as readonly string[]).includes(name)

/** The states of a record of tenant A, and ids of no record. */
export const CASE_VARIANTS = [
  'open',
  'team',
  'sensitive',
  'closed',
  'locked',
  'deleted',
  'twin',
  'absent',
  'malformed',
] as const
export type CaseVariant = (typeof CASE_VARIANTS)[number]

/** Fields of the record's template, and ids that name none. */
export const FIELD_VARIANTS = [
  'note',
  'teamEdited',
  'secret',
  'adminOnly',
  'readOnly',
  'elsewhere',
  'twin',
  'absent',
  'malformed',
] as const
export type FieldVariant = (typeof FIELD_VARIANTS)[number]

/** Users, teams, templates, areas and entries: the tenant's own, and ids that are not. */
export const THING_VARIANTS = ['own', 'twin', 'absent', 'malformed'] as const
export type ThingVariant = (typeof THING_VARIANTS)[number]

/** The rank of a person named by a call: the first stands for everybody without rights. */
export const TARGETS = ['ordinary', 'self', 'editUsers', 'admin', 'support', 'disabled'] as const
export type Target = (typeof TARGETS)[number]

/** Strings in stored data; the oracle decides who may ever see them. */
export const CANARY = {
  tenantA: 'canary-of-tenant-a',
  tenantB: 'canary-of-tenant-b',
  secretField: 'canary-of-the-secret-field',
  adminField: 'canary-of-the-admin-field',
  sensitive: 'canary-of-the-sensitive-record',
  deleted: 'canary-of-the-deleted-record',
} as const

/** Inputs on which a right depends: the property that is written, the kind that is created. */
export const WORDS: Record<string, readonly string[]> = {
  'POST /cases/property/{caseId}/{key}': ['summary', 'isSensitive', 'hiddenFromInsights'],
  'POST /cases': ['record', 'case'],
  'POST /users': ['user', 'administrator', 'rename', 'email', 'rights', 'enable', 'disable'],
  'POST /teams': ['team', 'join'],
  // Of a data source that exists: its title, or who edits it.
  'POST /datasource': ['create', 'rename', 'teams'],
  'GET /datasource/specialDefinitionId/{x}': ['user'],
  'POST /search/advanced/{type}': ['cases', 'users'],
  'POST /integration/{integrationId}/send/{x}/{recordId}': ['crew'],
  'GET /service/{id}': ['https-webhook', 'https-pull'],
}
