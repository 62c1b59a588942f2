import { auditLog } from './audit-log.ts'
import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { branding } from './branding.ts'
import { caseFields } from './cases/fields.ts'
import { cases } from './cases/lifecycle.ts'
import { caseLinks } from './cases/links.ts'
import { visits } from './cases/visits.ts'
import { caseMerge } from './cases/merge.ts'
import { qrCode } from './cases/qr-code.ts'
import { casePeople } from './cases/people.ts'
import { replacements } from './cases/replacements.ts'
import { comments } from './comments.ts'
import { configuration } from './configuration/calls.ts'
import { configurationDraft } from './configuration/drafts.ts'
import { dataDefinitions } from './data-sources/definitions.ts'
import { dataItems } from './data-sources/items.ts'
import { pickedRecords } from './data-sources/records.ts'
import { dataSources } from './data-sources/sources.ts'
import { errors } from './errors.ts'
import { events } from './events.ts'
import { features } from './features.ts'
import { fields } from './fields/calls.ts'
import { files } from './files.ts'
import { imports } from './imports.ts'
import { jobs } from './jobs.ts'
import { areas } from './lookups/areas.ts'
import { severities } from './lookups/severities.ts'
import { statuses } from './lookups/statuses.ts'
import { tags } from './lookups/tags.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { search } from './search.ts'
import { samlProviders } from './sso/providers.ts'
import { sso } from './sso/sign-in.ts'
import { system } from './system/calls.ts'
import { categories, templates } from './templates.ts'
import { supportAccess } from './support-access.ts'
import { tenant } from './tenant.ts'
import { securityLog } from './security-log.ts'
import { tenantInfo } from './tenant-info.ts'
import { userPictures } from './user-pictures.ts'
import { userProfile } from './user-profile/calls.ts'
import { userStatuses } from './user-statuses.ts'
import { teams } from './users/teams.ts'
import { users } from './users/calls.ts'
import { views } from './views.ts'
import { caseNameSettings, recordNameSettings } from './word-settings.ts'

/** Every call of the product, by noun. Server, OpenAPI and the rights matrix walk it. */
export const contract = {
  auth,
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
  views,
  cases,
  caseFields,
  casePeople,
  caseLinks,
  visits,
  caseMerge,
  qrCode,
  replacements,
  comments,
  files,
  events,
  search,
  // Tests make the calls in this order, and it rolls back what those before it have saved.
  configuration,
  configurationDraft,
  errors,
  billing,
  system,
  features,
}
