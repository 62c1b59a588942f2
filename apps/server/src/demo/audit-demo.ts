import type { Tx } from '../db/open.ts'
import { auditItems } from '../domains/tenant-info/change-info.ts'
import { selectInfo } from '../domains/tenant-info/queries.ts'
import { audited, byPerson, recordAuditOf } from '../history/audit-log.ts'
import type { DemoPerson } from './demo-person.ts'

interface MadeTenant {
  tenantId: number
  /** Ids by title. */
  teams: ReadonlyMap<string, number>
  landingPage: string
  userStatuses: ReadonlyMap<string, number>
  people: readonly (DemoPerson & { id: number })[]
}

/** Tells the audit log who set the tenant up: its first administrator. */
export async function auditDemo(
  tx: Tx,
  { tenantId, teams, landingPage, userStatuses, people }: MadeTenant,
): Promise<void> {
  const administrator = people.find(({ isAdmin }) => isAdmin)
  if (!administrator) throw new Error('A tenant of the demo has no administrator.')
  const membersOf = (team: string) => people.filter((one) => one.teams?.includes(team)).map(({ name }) => name)
  await recordAuditOf(byPerson(tx, tenantId, administrator), [
    ...[...userStatuses].flatMap(([title, id]) =>
      audited('userStatus', { id, name: title, before: null, after: { title } }),
    ),
    ...[...teams].flatMap(([title, id]) => {
      const after = { title, landingPagePath: landingPage, members: membersOf(title) }
      return audited('team', { id, name: title, before: null, after })
    }),
    ...people
      .filter((one) => one !== administrator)
      .flatMap((one) =>
        audited('user', { id: one.id, name: one.name, before: null, after: { ...one, membership: 'member' } }),
      ),
    ...auditItems([], await selectInfo(tx, tenantId)),
  ])
}
