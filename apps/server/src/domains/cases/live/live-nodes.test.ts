import { auth } from '@dossier/contract/sign-in/auth'
import { caseFields } from '@dossier/contract/cases/fields'
import { caseLocks } from '@dossier/contract/cases/locks'
import type { ViewingUsers } from '@dossier/contract/live/case-hub'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { expectLive, fetchCase, watch, type Watcher } from '../../../testing/live/live-case-client.ts'
import { connectLive } from '../../../testing/live/live-client.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { secondNode } from '../../../testing/second-node.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

// The embedded engine serves one process only.
describe.runIf(testEngine() === 'server')('two nodes on one database', () => {
  let other: string
  beforeAll(async () => {
    other = await secondNode()
  })

  async function setting() {
    const tenant = await newTenant()
    const [id = 0] = await insertRecords(tenant, [{ title: 'Lost bag' }])
    const [ada, mia] = [await tenant.person({ isAdmin: true, name: 'Ada' }), await tenant.person({ name: 'Mia' })]
    const caseId = String(id)
    const setTitle = (value: string) =>
      ada.call(caseFields.saveProperty, { params: { caseId, key: 'title' }, body: { value } })
    const select = (person: TestPerson, fieldId: string) =>
      person.call(caseFields.select, { params: { caseId, fieldId, itemId: '0' } })
    return { tenant, id, ada, mia, setTitle, select }
  }

  test('F9 a change on one node reaches the screens on the other', async () => {
    const { ada, mia, setTitle, select } = await setting()
    const screens = [await watch(ada, 'N-1'), await watch(mia, 'N-1', other)]
    await expectLive(screens, () => setTitle('Found bag'))
    await expectLive(screens, () => select(ada, 'title'))
    await expectLive(screens, () => select(ada, 'none'))
  })

  test('D-050 a request for a lock, and the hand-over, reach the screens on the other node', async () => {
    const { id, ada, mia, select } = await setting()
    const screens = [await watch(ada, 'N-1'), await watch(mia, 'N-1', other)]
    const params = { caseId: String(id), fieldId: 'title' }
    await expectLive(screens, () => select(ada, 'title'))
    await expectLive(screens, () => mia.call(caseLocks.ask, { params }))
    const toMia = { params: { ...params, userId: String(mia.id) }, body: { handsOver: true } }
    await expectLive(screens, () => ada.call(caseLocks.answer, toMia))
    expect(screens[0]!.screen().builtInFieldLocks).toEqual({ title: { id: mia.id, name: 'Mia' } })
  })

  test('T29 viewers on both nodes see each other, whoever came first', async () => {
    const { ada, mia } = await setting()
    // Earlier than the next time when every node repeats who is there.
    const names = (screen: Watcher, expected: string[]) =>
      vi.waitFor(
        () => {
          const last = screen.client.messages.findLast(({ name }) => name === 'viewingUsers')?.body as ViewingUsers
          expect(last.users.map((user) => user.name)).toEqual(expected)
        },
        { timeout: 10_000 },
      )
    const here = await watch(ada, 'N-1')
    const there = await watch(mia, 'N-1', other)
    await names(here, ['Ada', 'Mia'])
    await names(there, ['Ada', 'Mia'])
    here.client.close()
    await names(there, ['Mia'])
  })

  test('D-050 a person who returns on the other node keeps their locks', async () => {
    const { tenant, ada, mia, id, select } = await setting()
    const zoe = await tenant.person()
    const observer = await watch(ada, 'N-1')
    const first = await watch(mia, 'N-1')
    await watch(mia, 'N-1', other)
    const last = await watch(zoe, 'N-1')
    await expectLive([observer], () => select(mia, 'title'))
    await expectLive([observer], () => select(zoe, 'summary'))
    for (const { client } of [first, last])
      expect(await client.invoke('leaveCase', { caseId: id })).toEqual({ ok: true })
    // The last person to leave has lost their lock, so the earlier one's case is decided, too.
    const locks = () => observer.screen().builtInFieldLocks
    await vi.waitFor(() => expect(locks()).not.toHaveProperty('summary'), { timeout: 10_000 })
    expect((await fetchCase(ada, 'N-1')).builtInFieldLocks).toEqual({ title: { id: mia.id, name: 'Mia' } })
  })

  test('T16 signing out and losing a right on one node take effect on the sockets of the other', async () => {
    const { tenant, id, ada, mia, setTitle } = await setting()
    const hidden = await watch(mia, 'N-1', other)
    await ada.call(caseFields.saveProperty, {
      params: { caseId: String(id), key: 'isSensitive' },
      body: { value: true },
    })
    await hidden.client.message('caseNoLongerAvailable')
    await setTitle('canary')

    const window = await connectLive({ token: mia.token, hub: '/notification-hub', origin: other })
    await mia.call(auth.logout, {})
    await window.message('logout')
    expect(await hidden.client.ended).toBe('io server disconnect')
    expect(hidden.client.frames.join('\n')).not.toContain('canary')

    const third = await tenant.person({ isAdmin: true })
    const client = await connectLive({ token: third.token, hub: '/notification-hub', origin: other })
    await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', third.id).execute())
    const { services } = await testServer()
    services.outbox.send([{ type: 'rights.changed', forget: { tenantId: tenant.id, userId: third.id } }])
    await client.message('logout')
  })
})
