import { canViewCase, type Actor, type GuardedCase } from '@dossier/core/access/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertRecords } from '../testing/insert-records.ts'
import { newTenant } from '../testing/world.ts'
import { testServer } from '../testing/test-server.ts'
import { involving } from './visibility.ts'
import { visibleTo } from './visible-to.ts'

const RECORDS = 300
const MARK = '2026-01-02T03:04:05.000Z'

test('D-048 the condition of lists and the policy of single records admit the same records to the same people', async () => {
  const tenant = await newTenant()
  const teams = [await tenant.team(), await tenant.team(), await tenant.team()]
  const people = [await tenant.person(), await tenant.person(), await tenant.person(), await tenant.person()]
  const userId = fc.constantFrom(...people.map((person) => person.id))
  const some = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { maxLength: 2 })
  const record = fc.record({
    is_closed: fc.boolean(),
    is_sensitive: fc.boolean(),
    deleted: fc.option(fc.constant(MARK), { freq: 5 }),
    opened_by_id: fc.option(userId),
    assignee_id: fc.option(userId),
    user_ids: some(userId),
    pending_team_ids: some(fc.constantFrom(...teams)),
    edit_team_ids: some(fc.constantFrom(...teams)),
    role_user_ids: some(userId),
  })
  const records = fc.sample(record, RECORDS)
  await insertRecords(
    tenant,
    records.map((values, index) => ({ ...values, title: String(index) })),
  )

  const actors: Actor[] = people.flatMap((person, index) => [
    { id: person.id, isAdmin: false, editData: false, teams: teams.slice(0, index) },
    { id: person.id, isAdmin: index === 0, editData: true, teams: [] },
  ])
  const { services } = await testServer()
  for (const me of actors) {
    const listed = await services.database.tenantRead(tenant.id, (tx) =>
      tx.selectFrom('cases').select('title').where(visibleTo(me, 'cases')).execute(),
    )
    const allowed = records.flatMap((one, index) => (canViewCase(me, guarded(one)) ? [String(index)] : []))
    expect(listed.map((row) => row.title).toSorted()).toEqual(allowed.toSorted())
    const involved = await services.database.tenantRead(tenant.id, (tx) =>
      tx.selectFrom('cases as c').select('title').where(involving(me)).execute(),
    )
    const isOpen = (title: string) => records[Number(title)]!.is_sensitive && !records[Number(title)]!.is_closed
    expect(involved.map((row) => row.title).toSorted()).toEqual(allowed.filter(isOpen).toSorted())
    expect(allowed.length).toBeGreaterThan(0)
    expect(allowed.length).toBeLessThan(RECORDS)
  }
})

interface Columns {
  is_closed: boolean
  is_sensitive: boolean
  deleted: string | null
  opened_by_id: number | null
  assignee_id: number | null
  user_ids: number[]
  pending_team_ids: number[]
  edit_team_ids: number[]
  role_user_ids: number[]
}

const guarded = (row: Columns): GuardedCase => ({
  isCase: false,
  isClosed: row.is_closed,
  isSensitive: row.is_sensitive,
  deleted: row.deleted,
  openedByUserId: row.opened_by_id,
  assigneeId: row.assignee_id,
  users: row.user_ids.map((id) => ({ id })),
  pendingTeams: row.pending_team_ids.map((id) => ({ id })),
  permissions: { edit: row.edit_team_ids },
  roleUserIds: row.role_user_ids,
  promotePermissions: { edit: [] },
  editClosedPermissions: [],
})
