import type { Migration } from 'kysely/migration'
import * as tenantsAndPeople from './0001-tenants-and-people.ts'
import * as configuration from './0002-configuration.ts'
import * as cases from './0003-cases.ts'
import * as tenantSettings from './0007-tenant-settings.ts'

/** In the order in which they run. One that is merged is never edited again. */
export const migrations: Record<string, Migration> = {
  '0001-tenants-and-people': tenantsAndPeople,
  '0002-configuration': configuration,
  '0003-cases': cases,
  '0007-tenant-settings': tenantSettings,
}
