import type { contract } from '@dossier/contract'
import type { TokenScope } from '@dossier/contract/api-tokens'
import { isWrite, type Endpoint } from '@dossier/contract/endpoint'

/** What scopes are called where somebody chooses them. */
export const SCOPE_TEXTS: Record<TokenScope, { title: string; about: string }> = {
  'records:read': { title: 'Read records', about: 'Records, comments and files that you can see' },
  'records:write': { title: 'Write records', about: 'Create and change them, with your rights' },
  'insights:read': { title: 'Read insights', about: 'Results, dashboards and noticeboards' },
  'insights:write': { title: 'Write insights', about: 'Save insights, dashboards and notes' },
  'users:read': { title: 'Read users', about: 'Names, teams and statuses' },
  'users:configure': { title: 'Configure users', about: 'Invite and change people and teams' },
  'integrations:read': { title: 'Read integrations', about: 'Events of records, outputs and deliveries' },
  'integrations:write': { title: 'Send to integrations', about: 'Push a record to an output' },
  'integrations:configure': { title: 'Configure integrations', about: 'Change, run and resend them' },
  'configuration:read': { title: 'Read configuration', about: 'Templates, fields, views and lists' },
  'configuration:configure': { title: 'Configure', about: 'Change templates, fields, views and lists' },
}

type Noun = keyof typeof contract
type Module = 'records' | 'lookups' | 'insights' | 'users' | 'integrations' | 'configuration'
type Use = 'read' | 'write' | 'configure'

/** One of these is needed. */
const NEEDED: Record<Module, Record<Use, readonly TokenScope[]>> = {
  records: { read: ['records:read'], write: ['records:write'], configure: ['records:write'] },
  // Whoever reads records needs to know what their parts are called.
  lookups: {
    read: ['configuration:read', 'records:read'],
    write: ['configuration:configure'],
    configure: ['configuration:configure'],
  },
  insights: { read: ['insights:read'], write: ['insights:write'], configure: ['insights:write'] },
  users: { read: ['users:read'], write: ['users:configure'], configure: ['users:configure'] },
  integrations: {
    read: ['integrations:read'],
    write: ['integrations:write'],
    configure: ['integrations:configure'],
  },
  configuration: {
    read: ['configuration:read'],
    write: ['configuration:configure'],
    configure: ['configuration:configure'],
  },
}

/** A noun that is missing is not for tokens: signing in, tokens themselves, the portal. */
const MODULES: Partial<Record<Noun, Module>> = {
  cases: 'records',
  caseFields: 'records',
  casePeople: 'records',
  caseAccess: 'records',
  caseEmail: 'records',
  caseLinks: 'records',
  caseMerge: 'records',
  caseLocks: 'records',
  caseCalendar: 'records',
  visits: 'records',
  comments: 'records',
  files: 'records',
  events: 'records',
  actions: 'records',
  search: 'records',
  bulkEdits: 'records',
  recordExports: 'records',
  imports: 'records',
  pickedRecords: 'records',
  viewLayouts: 'records',
  viewCalculations: 'records',
  views: 'records',
  manualActions: 'records',
  schedules: 'records',
  dataItems: 'records',
  statuses: 'lookups',
  severities: 'lookups',
  areas: 'lookups',
  tags: 'lookups',
  categories: 'lookups',
  templates: 'lookups',
  fields: 'lookups',
  dataSources: 'lookups',
  dataDefinitions: 'lookups',
  pdfTemplates: 'lookups',
  insightRuns: 'insights',
  insights: 'insights',
  insightParameters: 'insights',
  dashboards: 'insights',
  noticeboards: 'insights',
  userProfile: 'users',
  userPictures: 'users',
  users: 'users',
  teams: 'users',
  userStatuses: 'users',
  integrations: 'integrations',
  recordEvents: 'integrations',
  deliveries: 'integrations',
  configuration: 'configuration',
  configurationDraft: 'configuration',
  viewEditing: 'configuration',
  rules: 'configuration',
  folders: 'configuration',
  formattingRules: 'configuration',
  replacements: 'configuration',
  recordNameSettings: 'configuration',
  caseNameSettings: 'configuration',
  jobs: 'configuration',
  auditLog: 'configuration',
}

/** Calls that do not belong to what the rest of their noun does: mostly because their answer names records. */
const OF_PATHS: Partial<Record<string, Module>> = {
  '/views': 'lookups',
  '/pdfTemplates/preview': 'records',
  '/pdfTemplates/{id}/render/{caseId}': 'records',
  '/schedule/settings': 'configuration',
  '/users/cases/{id}': 'records',
  '/configuration/draft/preview': 'records',
  '/rules/test': 'records',
  '/rules/runs': 'records',
  '/rules/runs/{id}': 'records',
  '/rules/latest': 'records',
}

const useOf = (endpoint: Endpoint): Use => {
  if (!isWrite(endpoint)) return 'read'
  return endpoint.access === 'admin' || endpoint.access === 'editUsers' ? 'configure' : 'write'
}

/** Who one is may be asked with every token. */
const FOR_ALL = '/users/me'

/** The scopes of which a token needs one for a call; none is needed if there are none, and null is never allowed. */
export function scopesFor(noun: string, endpoint: Endpoint): readonly TokenScope[] | null {
  if (endpoint.path === FOR_ALL && endpoint.method === 'GET') return []
  const module = OF_PATHS[endpoint.path] ?? MODULES[noun as Noun]
  return module === undefined ? null : NEEDED[module][useOf(endpoint)]
}

/** Whether one of the needed scopes is there. */
export const hasScope = (scopes: readonly TokenScope[], needed: readonly TokenScope[]): boolean =>
  needed.length === 0 || needed.some((scope) => scopes.includes(scope))
