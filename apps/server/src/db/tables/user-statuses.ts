import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface UserStatusTables {
  user_statuses: { tenant_id: number; id: Generated<number>; title: string; last_updated: Generated<Stamp> }
}
