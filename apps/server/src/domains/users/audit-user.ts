import type { AuditChange } from '@dossier/contract/audit-log'
import type { AuditedValues } from '@dossier/core/audit/audited'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import type { StoredUser } from './edit-queries.ts'
import type { Moved } from './member-queries.ts'

interface Saved {
  before: StoredUser | null
  after: StoredUser
  /** Teams. */
  moved: Moved
  values: readonly AuditChange[]
}

/** Records a saved user, and with the teams that the user joined or left. */
export async function auditUser(ctx: Ctx, { before, after, moved, values }: Saved): Promise<void> {
  const { teams } = await loadCatalogue(ctx)
  const titles = (ids: readonly number[]) => ids.map((id) => teams.get(id)?.title ?? String(id))
  const versions = {
    before: before && { ...versionOf(before), teams: titles(moved.left) },
    after: { ...versionOf(after), teams: titles(moved.joined) },
  }
  await recordAudit(ctx, [
    ...audited('user', { id: after.id, name: after.name, ...versions, more: values }),
    ...[...moved.left, ...moved.joined].flatMap((id) => {
      const name = teams.get(id)?.title ?? ''
      return audited('team', { id, name, ...sidesOf(moved, id, 'members', after.name) })
    }),
  ])
}

export const versionOf = ({ extendedPermissions, ...user }: StoredUser): AuditedValues<'user'> => ({
  ...user,
  ...extendedPermissions,
})

/** One who left is in the version before, one who joined in the version after. */
export function sidesOf<P extends 'members' | 'teams'>(moved: Moved, id: number, property: P, name: string) {
  const [before, after] = moved.left.includes(id) ? [[name], []] : [[], [name]]
  return { before: { [property]: before }, after: { [property]: after } }
}
