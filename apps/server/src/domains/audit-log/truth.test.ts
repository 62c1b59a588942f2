import type { AuditChange } from '@dossier/contract/audit-log'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, type TestTenant } from '../../testing/world.ts'

/** What became of one property, in the order in which it was stored. */
async function historyOf(tenant: TestTenant, property: string): Promise<AuditChange[]> {
  const { rows } = await tenant.asOwner((tx) =>
    sql<{ changes: AuditChange[] }>`
      select changes from audit_log where tenant_id = ${tenant.id} order by position, id`.execute(tx),
  )
  return rows.flatMap(({ changes }) => changes.filter((one) => one.property === property))
}

/** Every entry begins where the one before it ended. */
function expectChain(history: readonly AuditChange[]) {
  const ends = history.map(({ to }) => to)
  expect(history.map(({ from }) => from)).toEqual([null, ...ends.slice(0, -1)])
}

test("B.9 two people who set a third one's status at the same time both leave the truth", async () => {
  const tenant = await newTenant()
  const people = await Promise.all([1, 2, 3, 4].map(() => tenant.person({ isAdmin: true })))
  const nia = await tenant.person()
  const titles = ['Out', 'Busy', 'Away', 'Late']
  const ids = await Promise.all(titles.map((title) => tenant.userStatus(title)))
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      people.map((one, nth) =>
        one.call(userStatuses.set, { params: { id: String(nia.id), status: String(ids[(nth + round) % 4]) } }),
      ),
    )
  expectChain(await historyOf(tenant, 'Status'))
})

test('B.9 somebody who saves their own field in two windows at once leaves the truth', async () => {
  const tenant = await newTenant()
  const [admin, nia] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const { field } = await admin.call(userProfile.saveField, { body: { title: 'Room', dataType: 'text' } })
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      ['A', 'B', 'C', 'D'].map((room) =>
        nia.call(userProfile.saveOwnFields, { query: {}, body: { fieldValues: { [field.id]: `${room}${round}` } } }),
      ),
    )
  const history = await historyOf(tenant, 'Room')
  expect(history).toHaveLength(20)
  expectChain(history)
})
