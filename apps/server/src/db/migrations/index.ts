import type { Migration } from 'kysely/migration'
import * as tenantsAndPeople from './0001-tenants-and-people.ts'
import * as configuration from './0002-configuration.ts'
import * as cases from './0003-cases.ts'
import * as secondFactorsAndMail from './0004-second-factors-and-mail.ts'
import * as userStatuses from './0005-user-statuses.ts'
import * as profiles from './0006-profiles.ts'
import * as tenantSettings from './0007-tenant-settings.ts'
import * as errorReports from './0008-error-reports.ts'
import * as singleSignOn from './0009-single-sign-on.ts'
import * as supportAccess from './0010-support-access.ts'
import * as systemPortal from './0011-system-portal.ts'
import * as invitations from './0012-invitations.ts'
import * as supportIsNotCounted from './0013-support-is-not-counted.ts'
import * as provenEmails from './0014-proven-emails.ts'
import * as headerFieldsOfPeople from './0015-header-fields-of-people.ts'
import * as lastUpdated from './0016-last-updated.ts'
import * as repeatedCalls from './0017-repeated-calls.ts'
import * as signInTries from './0019-sign-in-tries.ts'
import * as memberships from './0020-memberships.ts'
import * as securityLog from './0021-security-log.ts'
import * as categoryAndCadence from './0024-category-and-cadence.ts'
import * as readableChangeLog from './0025-readable-change-log.ts'
import * as queue from './0027-queue.ts'
import * as recordIndexes from './0031-record-indexes.ts'
import * as titlePairs from './0032-title-pairs.ts'
import * as auditLog from './0033-audit-log.ts'
import * as tenantPairs from './0035-tenant-pairs.ts'
import * as ordersOfFields from './0036-orders-of-fields.ts'
import * as keptOrders from './0037-kept-orders.ts'
import * as datedLookups from './0041-dated-lookups.ts'
import * as datedAreas from './0042-dated-areas.ts'
import * as editedFields from './0043-edited-fields.ts'
import * as designedTemplates from './0044-designed-templates.ts'
import * as dataSources from './0045-data-sources.ts'
import * as imports from './0046-imports.ts'
import * as calculatedFields from './0047-calculated-fields.ts'
import * as valuesOfItems from './0048-values-of-items.ts'
import * as roleUsers from './0049-role-users.ts'
import * as files from './0050-files.ts'
import * as choicesOfImports from './0053-choices-of-imports.ts'
import * as configurationVersions from './0054-configuration-versions.ts'
import * as configurationDrafts from './0056-configuration-drafts.ts'
import * as fieldsThatPickRecords from './0058-fields-that-pick-records.ts'
import * as linkedRecords from './0060-linked-records.ts'
import * as mergedRecords from './0061-merged-records.ts'
import * as keyEntries from './0062-key-entries.ts'
import * as visits from './0063-visits.ts'
import * as recordsByCreation from './0064-records-by-creation.ts'
import * as viewsAsQuestions from './0065-views-as-questions.ts'
import * as notifications from './0067-notifications.ts'
import * as commentsThatChange from './0068-comments-that-change.ts'
import * as caseEmails from './0069-case-emails.ts'
import * as bulkEdits from './0071-bulk-edits.ts'
import * as wordsOfRecords from './0073-words-of-records.ts'
import * as layoutsOfViews from './0075-layouts-of-views.ts'
import * as lockRequests from './0076-lock-requests.ts'
import * as calculationsOfViews from './0078-calculations-of-views.ts'
import * as recordsByClosing from './0079-records-by-closing.ts'
import * as tagsOfRestrictedRecords from './0084-tags-of-restricted-records.ts'
import * as restrictedRecords from './0086-restricted-records.ts'
import * as notifiedComments from './0087-notified-comments.ts'
import * as everyChangeIsAMove from './0090-every-change-is-a-move.ts'
import * as formerFields from './0092-former-fields.ts'
import * as changedTexts from './0093-changed-texts.ts'
import * as otherChanges from './0094-other-changes.ts'
import * as ordersOfTexts from './0095-orders-of-texts.ts'
import * as valuesOfImports from './0098-values-of-imports.ts'
import * as closedRestrictedRecords from './0105-closed-restricted-records.ts'
import * as idsOfTenants from './0106-ids-of-tenants.ts'
import * as insights from './0110-insights.ts'
import * as dashboards from './0120-dashboards.ts'
import * as pdfTemplates from './0138-pdf-templates.ts'
import * as integrations from './0125-integrations.ts'
import * as apiTokens from './0126-api-tokens.ts'
import * as recordEvents from './0127-record-events.ts'
import * as schedules from './0130-schedules.ts'
import * as rules from './0121-rules.ts'
import * as recordForms from './0122-record-forms.ts'
import * as effectsOfRules from './0145-effects-of-rules.ts'
import * as outagesOfRules from './0146-outages-of-rules.ts'
import * as kindsOfVersions from './0150-kinds-of-versions.ts'
import * as furtherSorts from './0160-further-sorts.ts'
import * as archivedFields from './0165-archived-fields.ts'
import * as restoredItems from './0166-restored-items.ts'
import * as subgroupsOfViews from './0170-subgroups-of-views.ts'
import * as labelsOfRemovedChoices from './0171-labels-of-removed-choices.ts'
import * as fieldsAndRecordsOfImports from './0172-fields-and-records-of-imports.ts'
import * as wordsOfImports from './0172-words-of-imports.ts'
import * as wallLinks from './0176-wall-links.ts'
import * as idleRunsOfRules from './0177-idle-runs-of-rules.ts'
import * as wordsOfTags from './0178-words-of-tags.ts'
import * as deletedRecords from './0179-deleted-records.ts'
import * as readersOfDashboardVersions from './0180-readers-of-dashboard-versions.ts'

/** In the order in which they run. Those of `released.json` are never edited again; the check refuses it. */
export const migrations: Record<string, Migration> = {
  '0001-tenants-and-people': tenantsAndPeople,
  '0002-configuration': configuration,
  '0003-cases': cases,
  '0004-second-factors-and-mail': secondFactorsAndMail,
  '0005-user-statuses': userStatuses,
  '0006-profiles': profiles,
  '0007-tenant-settings': tenantSettings,
  '0008-error-reports': errorReports,
  '0009-single-sign-on': singleSignOn,
  '0010-support-access': supportAccess,
  '0011-system-portal': systemPortal,
  '0012-invitations': invitations,
  '0013-support-is-not-counted': supportIsNotCounted,
  '0014-proven-emails': provenEmails,
  '0015-header-fields-of-people': headerFieldsOfPeople,
  '0016-last-updated': lastUpdated,
  '0017-repeated-calls': repeatedCalls,
  '0019-sign-in-tries': signInTries,
  '0020-memberships': memberships,
  '0021-security-log': securityLog,
  '0024-category-and-cadence': categoryAndCadence,
  '0025-readable-change-log': readableChangeLog,
  '0027-queue': queue,
  '0031-record-indexes': recordIndexes,
  '0032-title-pairs': titlePairs,
  '0033-audit-log': auditLog,
  '0035-tenant-pairs': tenantPairs,
  '0036-orders-of-fields': ordersOfFields,
  '0037-kept-orders': keptOrders,
  '0041-dated-lookups': datedLookups,
  '0042-dated-areas': datedAreas,
  '0043-edited-fields': editedFields,
  '0044-designed-templates': designedTemplates,
  '0045-data-sources': dataSources,
  '0046-imports': imports,
  '0047-calculated-fields': calculatedFields,
  '0048-values-of-items': valuesOfItems,
  '0049-role-users': roleUsers,
  '0050-files': files,
  '0053-choices-of-imports': choicesOfImports,
  '0054-configuration-versions': configurationVersions,
  '0056-configuration-drafts': configurationDrafts,
  '0058-fields-that-pick-records': fieldsThatPickRecords,
  '0060-linked-records': linkedRecords,
  '0061-merged-records': mergedRecords,
  '0062-key-entries': keyEntries,
  '0063-visits': visits,
  '0064-records-by-creation': recordsByCreation,
  '0065-views-as-questions': viewsAsQuestions,
  '0067-notifications': notifications,
  '0068-comments-that-change': commentsThatChange,
  '0069-case-emails': caseEmails,
  '0071-bulk-edits': bulkEdits,
  '0073-words-of-records': wordsOfRecords,
  '0075-layouts-of-views': layoutsOfViews,
  '0076-lock-requests': lockRequests,
  '0078-calculations-of-views': calculationsOfViews,
  '0079-records-by-closing': recordsByClosing,
  '0084-tags-of-restricted-records': tagsOfRestrictedRecords,
  '0086-restricted-records': restrictedRecords,
  '0087-notified-comments': notifiedComments,
  '0090-every-change-is-a-move': everyChangeIsAMove,
  '0092-former-fields': formerFields,
  '0093-changed-texts': changedTexts,
  '0094-other-changes': otherChanges,
  '0095-orders-of-texts': ordersOfTexts,
  '0098-values-of-imports': valuesOfImports,
  '0105-closed-restricted-records': closedRestrictedRecords,
  '0106-ids-of-tenants': idsOfTenants,
  '0110-insights': insights,
  '0120-dashboards': dashboards,
  '0121-rules': rules,
  '0122-record-forms': recordForms,
  '0125-integrations': integrations,
  '0126-api-tokens': apiTokens,
  '0127-record-events': recordEvents,
  '0130-schedules': schedules,
  '0138-pdf-templates': pdfTemplates,
  '0145-effects-of-rules': effectsOfRules,
  '0146-outages-of-rules': outagesOfRules,
  '0150-kinds-of-versions': kindsOfVersions,
  '0160-further-sorts': furtherSorts,
  '0165-archived-fields': archivedFields,
  '0166-restored-items': restoredItems,
  '0170-subgroups-of-views': subgroupsOfViews,
  '0171-labels-of-removed-choices': labelsOfRemovedChoices,
  '0172-fields-and-records-of-imports': fieldsAndRecordsOfImports,
  '0172-words-of-imports': wordsOfImports,
  '0176-wall-links': wallLinks,
  '0177-idle-runs-of-rules': idleRunsOfRules,
  '0178-words-of-tags': wordsOfTags,
  '0179-deleted-records': deletedRecords,
  '0180-readers-of-dashboard-versions': readersOfDashboardVersions,
}
