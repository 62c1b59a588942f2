import type { Generated } from 'kysely'

export interface UserStatusTables {
  user_statuses: { tenant_id: number; id: Generated<number>; title: string }
}
