import { actions } from './actions.ts'
import { apiTokens } from './api-tokens.ts'
import { auditLog } from './audit-log.ts'
import { auth } from './sign-in/auth.ts'
import { billing } from './organization/billing.ts'
import { branding } from './organization/branding.ts'
import { bulkEdits } from './bulk-edits.ts'
import { caseFields } from './cases/fields.ts'
import { cases } from './cases/lifecycle.ts'
import { caseAccess } from './cases/access.ts'
import { caseEmail } from './cases/email.ts'
import { caseLinks } from './cases/links.ts'
import { visits } from './cases/visits.ts'
import { caseLocks } from './cases/locks.ts'
import { caseMerge } from './cases/merge.ts'
import { qrCode } from './cases/qr-code.ts'
import { casePeople } from './cases/people.ts'
import { manualActions, rules } from './rules/calls.ts'
import { replacements } from './cases/replacements.ts'
import { comments } from './comments.ts'
import { configuration } from './configuration/calls.ts'
import { configurationDraft } from './configuration/drafts.ts'
import { dashboards } from './dashboards/calls.ts'
import { wallLinks } from './dashboards/wall-links.ts'
import { dataDefinitions } from './data-sources/definitions.ts'
import { dataItems } from './data-sources/items.ts'
import { pickedRecords } from './data-sources/records.ts'
import { dataSources } from './data-sources/sources.ts'
import { integrations } from './integrations/calls.ts'
import { recordEvents } from './integrations/record-events.ts'
import { deliveries } from './integrations/deliveries.ts'
import { errors } from './errors.ts'
import { events } from './events/calls.ts'
import { recordExports } from './exports.ts'
import { features } from './organization/features.ts'
import { fields } from './fields/calls.ts'
import { files } from './files.ts'
import { folders } from './folders.ts'
import { formattingRules } from './formatting-rules.ts'
import { imports } from './imports/calls.ts'
import { insights } from './insights/calls.ts'
import { insightParameters } from './insights/parameters.ts'
import { jobs } from './jobs.ts'
import { areas } from './lookups/areas.ts'
import { severities } from './lookups/severities.ts'
import { statuses } from './lookups/statuses.ts'
import { tags } from './lookups/tags.ts'
import { noticeboards } from './noticeboards.ts'
import { pdfTemplates } from './pdf-templates.ts'
import { notifications } from './notifications.ts'
import { secondFactor } from './sign-in/second-factor.ts'
import { sessions } from './sign-in/sessions.ts'
import { search } from './search.ts'
import { samlProviders } from './sso/providers.ts'
import { sso } from './sso/sign-in.ts'
import { system } from './system/calls.ts'
import { categories, templates } from './templates/calls.ts'
import { schedules } from './schedules/calls.ts'
import { calendarFeeds } from './schedules/feed.ts'
import { supportAccess } from './organization/support-access.ts'
import { tenant } from './organization/tenant.ts'
import { securityLog } from './sign-in/security-log.ts'
import { tenantInfo } from './organization/tenant-info.ts'
import { userPictures } from './users/user-pictures.ts'
import { userProfile } from './user-profile/calls.ts'
import { userStatuses } from './users/user-statuses.ts'
import { teams } from './users/teams.ts'
import { users } from './users/calls.ts'
import { views } from './views.ts'
import { insightRuns } from './insights/running.ts'
import { viewCalculations } from './views/calculations.ts'
import { viewEditing } from './views/editing.ts'
import { caseCalendar } from './views/calendar.ts'
import { viewLayouts } from './views/layouts.ts'
import { caseNameSettings, recordNameSettings } from './organization/word-settings.ts'

/** Every call of the product, by noun. Server, OpenAPI and the rights matrix walk it. */
export const contract = {
  auth,
  bulkEdits,
  secondFactor,
  sso,
  samlProviders,
  sessions,
  tenant,
  supportAccess,
  securityLog,
  auditLog,
  jobs,
  imports,
  recordExports,
  tenantInfo,
  branding,
  recordNameSettings,
  caseNameSettings,
  userProfile,
  userPictures,
  users,
  teams,
  userStatuses,
  statuses,
  severities,
  areas,
  tags,
  categories,
  templates,
  fields,
  dataDefinitions,
  dataSources,
  dataItems,
  pickedRecords,
  folders,
  formattingRules,
  views,
  viewEditing,
  viewLayouts,
  insightRuns,
  viewCalculations,
  caseCalendar,
  insights,
  insightParameters,
  dashboards,
  wallLinks,
  noticeboards,
  apiTokens,
  integrations,
  recordEvents,
  pdfTemplates,
  rules,
  manualActions,
  deliveries,
  schedules,
  calendarFeeds,
  cases,
  caseFields,
  casePeople,
  caseAccess,
  caseEmail,
  caseLinks,
  visits,
  notifications,
  caseLocks,
  caseMerge,
  qrCode,
  replacements,
  comments,
  files,
  events,
  actions,
  search,
  // Tests make the calls in this order, and it rolls back what those before it have saved.
  configuration,
  configurationDraft,
  errors,
  billing,
  system,
  features,
}
