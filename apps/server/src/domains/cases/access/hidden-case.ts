import type { HiddenCase } from '@dossier/core/access/cases'

/** The columns that decide who may see a record. */
export interface HidingRow {
  is_sensitive: boolean
  deleted: string | null
  opened_by_id: number | null
  assignee_id: number | null
  user_ids: readonly number[]
  pending_team_ids: readonly number[]
  edit_team_ids: readonly number[]
  role_user_ids: readonly number[]
}

/** A row as the policy looks at it. */
export const hiddenCaseOf = (row: HidingRow): HiddenCase => ({
  isSensitive: row.is_sensitive,
  deleted: row.deleted,
  openedByUserId: row.opened_by_id,
  assigneeId: row.assignee_id,
  users: row.user_ids.map((id) => ({ id })),
  pendingTeams: row.pending_team_ids.map((id) => ({ id })),
  permissions: { edit: row.edit_team_ids },
  roleUserIds: row.role_user_ids,
})
