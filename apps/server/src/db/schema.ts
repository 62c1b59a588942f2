import type { AccessTables } from './tables/access.ts'
import type { AuditLogTables } from './tables/audit-log.ts'
import type { BulkEditTables } from './tables/bulk-edits.ts'
import type { CaseTables } from './tables/cases.ts'
import type { ConfigurationDraftTables } from './tables/configuration-drafts.ts'
import type { ConfigurationVersionTables } from './tables/configuration-versions.ts'
import type { ConfigurationTables } from './tables/configuration.ts'
import type { DashboardTables } from './tables/dashboards.ts'
import type { DataSourceTables } from './tables/data-sources.ts'
import type { EmailTables } from './tables/emails.ts'
import type { ErrorReportTables } from './tables/error-reports.ts'
import type { FileTables } from './tables/files.ts'
import type { ImportTables } from './tables/imports.ts'
import type { IntegrationTables } from './tables/integrations.ts'
import type { PdfTemplateTables } from './tables/pdf-templates.ts'
import type { PeopleTables } from './tables/people.ts'
import type { ProfileTables } from './tables/profiles.ts'
import type { QueueTables } from './tables/queue.ts'
import type { ScheduleTables } from './tables/schedules.ts'
import type { RuleTables } from './tables/rules.ts'
import type { SecurityLogTables } from './tables/security-log.ts'
import type { SingleSignOnTables } from './tables/single-sign-on.ts'
import type { SupportAccessTables } from './tables/support-access.ts'
import type { SystemTables } from './tables/system.ts'
import type { TenantSettingTables } from './tables/tenant-settings.ts'
import type { UserStatusTables } from './tables/user-statuses.ts'

/** Every table as the queries see it. Instants are ISO strings, dates are `YYYY-MM-DD`. */
export type DB = PeopleTables &
  ConfigurationTables &
  ConfigurationDraftTables &
  ConfigurationVersionTables &
  BulkEditTables &
  CaseTables &
  DashboardTables &
  DataSourceTables &
  UserStatusTables &
  ProfileTables &
  AccessTables &
  AuditLogTables &
  EmailTables &
  ErrorReportTables &
  FileTables &
  ImportTables &
  IntegrationTables &
  PdfTemplateTables &
  QueueTables &
  ScheduleTables &
  RuleTables &
  SecurityLogTables &
  SingleSignOnTables &
  SupportAccessTables &
  SystemTables &
  TenantSettingTables
