import { auditLog } from '@dossier/contract/audit-log'
import { dashboards } from '@dossier/contract/dashboards/calls'
import { PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { wallLinks, type WallLinkToSave } from '@dossier/contract/dashboards/wall-links'
import { expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { hexHash } from '../../http/principals/principals.ts'
import { makeToken } from '../../http/principals/anti-forgery.ts'
import { testServer } from '../../testing/test-server.ts'
import { hashPassword } from '../auth/password.ts'
import { newTenant } from '../../testing/world.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function office() {
  const tenant = await newTenant()
  const [crew, others] = [await tenant.team('Crew'), await tenant.team('Others')]
  const admin = await tenant.person({ isAdmin: true, teamIds: [crew, others] })
  const save = (title: string, more: object) => admin.call(dashboards.save, { body: { title, ...more } })
  const ofCrew = await save('For the crew', { privacy: PRIVACY.teams, limitedToTeams: [crew] })
  const ofOthers = await save('For others', { privacy: PRIVACY.teams, limitedToTeams: [others] })
  const template_id = await tenant.template({ title: 'Lamp', fields: [] })
  // Nobody is involved in the sensitive one.
  await insertRecords(tenant, [{ template_id }, { template_id }, { template_id, is_sensitive: true }])
  const create = (more: Partial<WallLinkToSave> = {}) =>
    admin.call(wallLinks.create, {
      body: {
        title: 'Lobby',
        teamIds: [crew],
        dashboardIds: [ofCrew.id],
        seconds: 30,
        expires: inDays(30),
        ...more,
      },
    })
  return { tenant, admin, crew, others, ofCrew, ofOthers, create }
}

/** A browser that keeps what the server puts into it. */
async function browser() {
  const anonymous = await caller(null)
  let cookie = ''
  const send = (method: string, path: string, body?: object) =>
    anonymous.send({ method, path, ...(body && { body }), headers: cookie ? { cookie } : {} })
  return {
    send,
    cookie: () => cookie,
    async open(token: string) {
      const answer = await send('POST', '/wall', { token })
      const set = [answer.headers['set-cookie'] ?? []].flat() as string[]
      const wall = set.find((one) => /^(__Host-)?wall=/.test(one))
      if (wall) {
        expect(wall).toMatch(/; HttpOnly/i)
        cookie = wall.slice(0, wall.indexOf(';'))
      }
      return answer
    },
  }
}

test('D-078 D-007 a wall has the rights of its teams, reads, and writes nothing', async () => {
  const { ofCrew, ofOthers, create } = await office()
  const { token, wallLink } = await create()
  expect(token).toMatch(/^dsw_[\w-]{43}$/)
  expect(wallLink).toMatchObject({ ending: token.slice(-4), lastUsed: null, lastAddress: null, state: 'Active' })
  const wall = await browser()
  expect(await wall.open(token)).toMatchObject({ status: 200 })
  expect(JSON.parse((await wall.send('GET', '/wall')).text)).toEqual({
    title: 'Lobby',
    dashboardIds: [ofCrew.id],
    seconds: 30,
  })
  const me = JSON.parse((await wall.send('GET', '/users/me')).text)
  expect(me).toMatchObject({ name: 'Lobby', isWall: true, isAdmin: false, editData: false, loginTenants: [] })
  expect(JSON.parse((await wall.send('GET', '/dashboard')).text).map(({ id }: { id: number }) => id)).toEqual([
    ofCrew.id,
  ])
  expect((await wall.send('GET', `/dashboard/${ofCrew.id}`)).status).toBe(200)
  expect((await wall.send('GET', `/dashboard/${ofOthers.id}`)).status).toBe(404)
  const counted = await wall.send('POST', '/insights/cases/0', { insight: {} })
  expect(JSON.parse(counted.text)).toMatchObject({ totalRecords: 2 })
  for (const [method, path, body] of [
    ['POST', '/cases', { title: 'x' }],
    ['POST', '/dashboard', { title: 'x' }],
    ['PUT', '/users/preferences', {}],
    ['GET', '/wallLinks', undefined],
    ['POST', '/wallLinks', {}],
    ['GET', '/apiTokens', undefined],
    ['GET', '/sessions', undefined],
    ['GET', '/tenant/auditLog', undefined],
  ] as const)
    expect([method, path, (await wall.send(method, path, body)).status]).toEqual([
      method,
      path,
      expect.toBeOneOf([403, 401, 404]),
    ])
})

test('D-078 D-007 an administrator revokes a wall, which ends it with its connections; the audit log says from where it was opened', async () => {
  const { tenant, admin, create } = await office()
  const { token, wallLink } = await create()
  const wall = await browser()
  await wall.open(token)
  await wall.open(token)
  const live = await connectLive({ token: null, hub: '/case-hub', headers: { cookie: wall.cookie() } } as never)
  const ended = new Promise((resolve) => live.socket.once('disconnect', resolve))
  const [listed] = await admin.call(wallLinks.list, {})
  expect(listed).toMatchObject({ id: wallLink.id, lastAddress: '127.0.0.1', lastUsed: expect.any(String) })
  const clerk = await tenant.person()
  const foreign = await (await newTenant()).person({ isAdmin: true })
  const params = { id: String(wallLink.id) }
  await expect(clerk.call(wallLinks.revoke, { params })).rejects.toMatchObject({ status: 403 })
  await expect(foreign.call(wallLinks.revoke, { params })).rejects.toMatchObject({ status: 404 })
  expect(await foreign.call(wallLinks.list, {})).toEqual([])
  await admin.call(wallLinks.revoke, { params })
  await ended
  expect((await wall.send('GET', '/users/me')).status).toBe(401)
  expect((await wall.send('GET', '/wall')).status).toBe(404)
  expect((await (await browser()).open(token)).status).toBe(404)
  const { data } = await admin.call(auditLog.list, { query: { kind: 'wallLink' } })
  expect(data.map(({ what, by, changes }) => [what, by.name, changes.length > 1 || changes[0]?.to])).toEqual([
    ['deleted', admin.name, true],
    ['changed', 'Wall “Lobby”', '127.0.0.1'],
    ['created', admin.name, true],
  ])
  expect(JSON.stringify(data)).not.toContain(token)
})

test('D-078 D-077 a link is refused for what it would not show, and for somebody who is signed in', async () => {
  const { admin, ofOthers, create } = await office()
  await expect(create({ dashboardIds: [ofOthers.id] })).rejects.toMatchObject({
    status: 400,
    message: '“For others” cannot be seen with the rights of these teams. Add a team that sees it, or leave it out.',
  })
  await expect(create({ dashboardIds: [2_000_000_000] })).rejects.toMatchObject({ status: 400 })
  await expect(create({ teamIds: [2_000_000_000] })).rejects.toMatchObject({ status: 400 })
  await expect(create({ expires: inDays(-1) })).rejects.toMatchObject({ status: 400 })
  await expect(create({ expires: inDays(400) })).rejects.toMatchObject({ status: 400 })
  await expect(create({ seconds: 1 })).rejects.toMatchObject({ status: 400 })
  const { token } = await create()
  expect(await admin.send({ method: 'POST', path: '/wall', body: { token } })).toMatchObject({
    status: 409,
    text: 'Somebody is signed in to this browser. Sign out, or open the link in a private window.',
  })
  expect(await admin.send({ method: 'GET', path: '/wall' })).toMatchObject({ status: 409 })
})

test('D-078 a browser is a wall again once a session in it has ended, and signing in or out there ends no wall', async () => {
  const { tenant, create } = await office()
  const wall = await browser()
  const { token } = await create()
  await wall.open(token)
  const live = await connectLive({ token: null, hub: '/case-hub', headers: { cookie: wall.cookie() } } as never)
  const { email, token: session } = await tenant.person()
  const { services } = await testServer()
  const password = 'correct horse battery'
  const password_hash = await hashPassword(password)
  await services.database.owner.updateTable('identities').set({ password_hash }).where('email', '=', email).execute()
  const both = await caller(null)
  const send = (cookie: string, path: string) => both.send({ method: 'GET', path, headers: { cookie } })
  expect((await wall.send('GET', '/login/logout')).status).toBe(204)
  const antiForgery = makeToken(services.secret, hexHash(token))
  const signIn = { method: 'POST', path: '/login', body: { email, password } }
  const signed = await both.send({ ...signIn, headers: { cookie: wall.cookie(), 'x-xsrf-token': antiForgery } })
  expect(signed.status).toBe(200)
  const cookie = `session=${session}; ${wall.cookie()}`
  expect(JSON.parse((await send(cookie, '/users/me')).text)).toMatchObject({ isWall: false })
  expect((await send(cookie, '/wall')).status).toBe(409)
  expect((await send(`session=${session}`, '/login/logout')).status).toBe(204)
  expect(JSON.parse((await send(cookie, '/users/me')).text)).toMatchObject({ name: 'Lobby', isWall: true })
  const again = await connectLive({ token: null, hub: '/case-hub', headers: { cookie } } as never)
  expect(again.socket.connected).toBe(true)
  // What has ended is not brought again.
  expect((await send(cookie, '/wall')).headers['set-cookie']).toContainEqual(expect.stringMatching(/^session=;/))
  expect(live.socket.connected).toBe(true)
})
