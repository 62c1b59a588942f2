import { randomBytes } from 'node:crypto'
import { auth } from '@dossier/contract/sign-in/auth'
import { caseFields } from '@dossier/contract/cases/fields'
import { views } from '@dossier/contract/views'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { users, type UserToSave } from '@dossier/contract/users/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../http/principals/principals.ts'
import { caller } from '../caller.ts'
import { insertRecords } from '../insert-records.ts'
import { connectLive, type LiveClient } from '../live/live-client.ts'
import { pageQuery, watchList } from '../live/live-list-client.ts'
import { testEngine } from '../postgres/postgres.ts'
import { testServer } from '../test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../world.ts'
import { databaseProxy, type DatabaseProxy } from './database-proxy.ts'
import { networkCaller, type NetworkCaller } from './network-caller.ts'
import { startProduct, type Product } from './start-product.ts'

/** The hard age of a principal, and some time for a busy machine. */
const WITHIN = { timeout: 45_000, interval: 100 }
const DETAILS = '/cases/details?caseNumber=N-1'

// One node is this process, the other a process of its own that reaches the database through a proxy.
describe.runIf(testEngine() === 'server')('a node that misses the messages of the other', () => {
  let proxy: DatabaseProxy
  let other: Product
  beforeAll(async () => {
    proxy = await databaseProxy((await testServer()).services.settings.databaseUrl ?? '')
    other = await startProduct({ dataDir: '/tmp', databaseUrl: proxy.url })
  }, 60_000)
  afterAll(async () => {
    await other?.kill()
    await proxy?.[Symbol.asyncDispose]()
  })

  /** A person whose calls and sockets are at the other node, which has served both. */
  interface There {
    person: TestPerson
    there: NetworkCaller
    notifications: LiveClient
  }

  async function atTheOther(person: TestPerson): Promise<There> {
    const there = await networkCaller(other.address, person.token)
    const notifications = await connectLive({
      token: person.token,
      hub: '/notification-hub',
      origin: other.address,
    })
    expect(await notifications.invoke('joinNotifications')).toEqual({ ok: true })
    return { person, there, notifications }
  }

  const statusOf = async ({ there }: There, path = '/users/me') => (await there.send({ method: 'GET', path })).status

  async function setting() {
    const tenant = await newTenant()
    const team = await tenant.team()
    const field = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [team] } })
    const templateId = await tenant.template({ title: 'Visit', fields: [{ id: field }] })
    const [caseId = 0] = await insertRecords(tenant, [{ title: 'Visit', template_id: templateId }])
    const admin = await tenant.person({ isAdmin: true })
    return {
      tenant,
      team,
      field,
      caseId,
      admin,
      save: (person: TestPerson, rest: Partial<UserToSave>) => saveUser(admin, person, rest),
    }
  }

  const saveUser = (admin: TestPerson, { id, name, email }: TestPerson, rest: Partial<UserToSave>) =>
    admin.call(users.save, { body: { id, name, email, ...rest } as UserToSave })

  /** A code for a new password, as the mail would bring it. */
  async function resetCode(tenant: TestTenant, { email }: TestPerson): Promise<string> {
    const code = randomBytes(16).toString('hex')
    await tenant.asOwner(async (tx) => {
      const { id } = await tx.selectFrom('identities').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      const row = { email, domain: '', prepared: new Date().toISOString(), identity_id: id, used: null }
      await tx
        .insertInto('password_resets')
        .values({ ...row, code_hash: hashToken(code) })
        .execute()
    })
    return code
  }

  /** People of another tenant who call before the connection is cut and afterwards, but not in between. */
  async function sleepers() {
    const { tenant, team, field, save } = await setting()
    const elsewhere = await tenant.team()
    const [disabled, reader] = [await tenant.person(), await tenant.person({ teamIds: [team] })]
    const first = await networkCaller(other.address, disabled.token)
    const second = await networkCaller(other.address, reader.token)
    const theme = async () => {
      const { text } = await second.send({ method: 'GET', path: '/users/me' })
      return (JSON.parse(text) as { preferences: { theme?: string } }).preferences.theme ?? 'none'
    }
    const find = async () => ({
      theme: await theme(),
      disabled: (await first.send({ method: 'GET', path: '/users/me' })).status,
      sees: (await second.send({ method: 'GET', path: DETAILS })).text.includes('"Diagnosis"'),
    })
    expect(await find()).toEqual({ theme: 'none', disabled: 200, sees: true })
    const hide = () =>
      tenant.asOwner((tx) =>
        tx
          .updateTable('field_definitions')
          .set({ view_team_ids: [elsewhere] })
          .where('id', '=', field)
          .execute(),
      )
    const change = async () => {
      await save(disabled, { disabled: true })
      // ADR-19: what another device of theirs has set.
      await reader.call(userProfile.changePreferences, { body: { changes: [{ name: 'theme', to: 'dark' }] } })
      await hide()
    }
    return { change, find }
  }

  test(
    'T16 B.1 ADR-19 while the connection is cut the node serves nobody with old rights or preferences, nor afterwards',
    { timeout: 120_000 },
    async () => {
      const { tenant, team, field, caseId, admin, save } = await setting()
      const colleague = await tenant.person({ teamIds: [team], editData: true })
      const [disabled, demoted, moved, ended, changed, reader] = [
        await atTheOther(await tenant.person()),
        await atTheOther(await tenant.person({ isAdmin: true })),
        await atTheOther(await tenant.person({ teamIds: [team] })),
        await atTheOther(await tenant.person()),
        await atTheOther(await tenant.person()),
        await atTheOther(await tenant.person()),
      ]
      const watching = await moved.notifications.also('/case-hub')
      expect(await watching.invoke('joinCase', { caseId })).toEqual({ ok: true })
      const code = await resetCode(tenant, changed.person)
      const details = async (who: There) => (await who.there.send({ method: 'GET', path: DETAILS })).text
      const see = async (who: There) => (await details(who)).includes('"Diagnosis"')
      expect([await see(moved), await see(reader)]).toEqual([true, false])
      expect(await statusOf(demoted, '/tenant/supportAccess')).toBe(200)

      const asleep = await sleepers()

      proxy.cut()
      await asleep.change()
      await save(disabled.person, { disabled: true })
      await save(demoted.person, { isAdmin: false })
      await save(moved.person, { teams: [] })
      await ended.person.call(auth.logout, {})
      const body = { email: changed.person.email, newPassword: 'violet anchor 47 lanterns', resetCode: code }
      await (await caller(null)).call(auth.resetPassword, { body })
      await tenant.asOwner((tx) =>
        tx.updateTable('field_definitions').set({ view_team_ids: [] }).where('id', '=', field).execute(),
      )

      const refused = async () => ({
        disabled: await statusOf(disabled),
        demoted: await statusOf(demoted, '/tenant/supportAccess'),
        ended: await statusOf(ended),
        changed: await statusOf(changed),
        reader: await see(reader),
      })
      const asItIs = { disabled: 401, demoted: 403, ended: 401, changed: 401, reader: true }
      expect(await refused()).toEqual(asItIs)
      await tenant.asOwner((tx) =>
        tx
          .updateTable('field_definitions')
          .set({ view_team_ids: [team] })
          .where('id', '=', field)
          .execute(),
      )
      expect([await see(moved), await see(reader)]).toEqual([false, false])
      // The sockets get no message, but they are checked.
      await Promise.all([disabled, ended, changed].map(({ notifications }) => notifications.ended))
      const told = demoted.notifications.messages.length
      await expect.poll(() => watching.messages.some(({ name }) => name === 'caseUpdated'), WITHIN).toBe(true)
      const writer = await networkCaller(other.address, colleague.token)
      const value = `canary ${randomBytes(4).toString('hex')}`
      expect(
        (await writer.send({ method: 'POST', path: `/cases/field/${caseId}/${field}/false`, body: { value } })).status,
      ).toBe(200)
      const second = await networkCaller(other.address, admin.token)
      const grant = { method: 'POST', path: '/tenant/enableSupportAccess', body: { value: '1 hour' } }
      expect((await second.send(grant)).status).toBe(200)

      proxy.heal()
      // Everybody is told to reload, since what was missed is unknown.
      const toldSince = () => demoted.notifications.messages.slice(told).map(({ name }) => name)
      await expect.poll(toldSince, WITHIN).toContain('refresh')
      expect(toldSince()[0]).toBe('userupdated')
      expect(await asleep.find()).toEqual({ theme: 'dark', disabled: 401, sees: false })
      expect(watching.frames.join('\n')).not.toContain(value)
      expect(await refused()).toEqual({ ...asItIs, reader: false })
      const fresh = await atTheOther(await tenant.person())
      await save(fresh.person, { disabled: true })
      await fresh.notifications.message('logout')
    },
  )

  test('T16 B.1 a silent but open connection is detected and replaced', { timeout: 120_000 }, async () => {
    const { tenant, caseId, admin, save } = await setting()
    const [disabled, viewer] = [await atTheOther(await tenant.person()), await atTheOther(await tenant.person())]
    const watching = await viewer.notifications.also('/case-hub')
    expect(await watching.invoke('joinCase', { caseId })).toEqual({ ok: true })
    const [view] = await admin.call(views.list, {})
    const list = await watchList(viewer.person, pageQuery(view!.id), { origin: other.address })
    proxy.swallow()
    await save(disabled.person, { disabled: true })
    await admin.call(caseFields.saveProperty, {
      params: { caseId: String(caseId), key: 'title' },
      body: { value: 'Unheard' },
    })
    // Sooner than the age of principals alone would have it.
    await expect.poll(() => statusOf(disabled), { timeout: 20_000, interval: 100 }).toBe(401)
    await disabled.notifications.ended
    proxy.heal()
    await expect.poll(() => watching.frames.join('\n'), WITHIN).toContain('Unheard')
    await expect.poll(() => JSON.stringify(list.content()), WITHIN).toContain('Unheard')
    const fresh = await atTheOther(await tenant.person())
    await save(fresh.person, { disabled: true })
    await fresh.notifications.message('logout')
  })
})
