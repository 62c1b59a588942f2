import type { CaseTables } from './tables/cases.ts'
import type { ConfigurationTables } from './tables/configuration.ts'
import type { PeopleTables } from './tables/people.ts'
import type { TenantSettingTables } from './tables/tenant-settings.ts'

/** Every table as the queries see it. Instants are ISO strings, dates are `YYYY-MM-DD`. */
export type DB = PeopleTables & ConfigurationTables & CaseTables & TenantSettingTables
