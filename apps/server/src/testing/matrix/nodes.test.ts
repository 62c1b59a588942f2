import { caseFields } from '@dossier/contract/cases/fields'
import { sessions } from '@dossier/contract/sign-in/sessions'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '../../http/principals/anti-forgery.ts'
import { hexHash } from '../../http/principals/principals.ts'
import type { RawCall } from '../caller.ts'
import { connectLive, type LiveClient } from '../live/live-client.ts'
import { testEngine } from '../postgres/postgres.ts'
import { secondNode } from '../second-node.ts'
import { testServer } from '../test-server.ts'
import { newTenant, type TestPerson } from '../world.ts'
import { buildTwin, freshCase, type FreshCase, type Twin } from './twin.ts'

/** Sooner than the nodes look for changes that nobody told them of. */
const PATIENCE = { timeout: 5_000, interval: 20 }

interface There {
  twin: Twin
  admin: TestPerson
  open: FreshCase
  ofTeam: FreshCase
  sensitive: FreshCase
}

/** Calls that an administrator in the team that edits may make, and nobody else. */
const SAMPLE = {
  'GET /tenant/securityLog': () => ({ method: 'GET', path: '/tenant/securityLog' }),
  'GET /jobs/list': () => ({ method: 'GET', path: '/jobs/list' }),
  'GET /users/emailExists/{email}': () => ({ method: 'GET', path: '/users/emailExists/a@b.example' }),
  'GET /cases/details of a sensitive record': ({ sensitive }: There) => ({
    method: 'GET',
    path: `/cases/details?caseNumber=${sensitive.caseNumber}`,
  }),
  'GET /event/{caseId} of a sensitive record': ({ sensitive }: There) => ({
    method: 'GET',
    path: `/event/${sensitive.id}`,
  }),
  'POST /tenant/css': () => ({ method: 'POST', path: '/tenant/css', body: { css: '', theme: 'dark' } }),
  'POST /cases/update of a record of the team': ({ ofTeam }: There) => ({
    method: 'POST',
    path: '/cases/update',
    body: { caseId: ofTeam.id, comment: 'A comment' },
  }),
  'GET /users/me': () => ({ method: 'GET', path: '/users/me' }),
}
type Sampled = keyof typeof SAMPLE
const SAMPLED = Object.keys(SAMPLE) as Sampled[]

const every = (status: number) => Object.fromEntries(SAMPLED.map((name) => [name, status])) as Record<Sampled, number>
const ALLOWED: Record<Sampled, number> = every(200)
const SIGNED_OUT = every(401)

// The embedded engine serves one process only.
describe.runIf(testEngine() === 'server')('A-GEN-12 what is taken away on one node', () => {
  let other: string
  let there: There

  beforeAll(async () => {
    other = await secondNode()
    const twin = await buildTwin('')
    const [open, ofTeam, sensitive] = [
      await freshCase(twin, 'open'),
      await freshCase(twin, 'team'),
      await freshCase(twin, 'sensitive'),
    ]
    there = { twin, admin: await twin.tenant.person({ isAdmin: true }), open, ofTeam, sensitive }
  }, 60_000)

  async function statusesOn({ token }: TestPerson): Promise<Record<string, number>> {
    const { services } = await testServer()
    const headers = { cookie: `session=${token}`, 'x-xsrf-token': makeToken(services.secret, hexHash(token)) }
    const made = SAMPLED.map(async (name) => {
      const { method, path, body }: RawCall = SAMPLE[name](there)
      const answer = await fetch(`${other}/api${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      await answer.arrayBuffer()
      return [name, answer.status] as const
    })
    return Object.fromEntries(await Promise.all(made))
  }

  interface Holder {
    person: TestPerson
    client: LiveClient
    notices: LiveClient
  }

  /** An administrator in the teams that edit records and view the secret field, with records open on the other node. */
  async function holder(): Promise<Holder> {
    const { tenant, teams: twinTeams } = there.twin
    const person = await tenant.person({ isAdmin: true, teamIds: [twinTeams.edit, twinTeams.fields] })
    const client = await connectLive({ token: person.token, hub: '/case-hub', origin: other })
    const notices = await client.also('/notification-hub')
    for (const { id } of [there.open, there.sensitive])
      expect(await client.invoke('joinCase', { caseId: id })).toEqual({ ok: true })
    expect(await statusesOn(person)).toEqual(ALLOWED)
    return { person, client, notices }
  }

  /** Somebody who stays changes the record on this node. */
  async function write(caseId: number, value: string): Promise<void> {
    const { tenant, teams: twinTeams, fields } = there.twin
    const writer = await tenant.person({ isAdmin: true, teamIds: [twinTeams.fields] })
    const params = { caseId: String(caseId), fieldId: fields.secret, inProgress: 'false' as const }
    await writer.call(caseFields.saveField, { params, body: { value } })
  }

  const names = ({ messages }: LiveClient) => messages.map(({ name }) => name)
  const heard = ({ client }: Holder, text: string) => client.frames.join('\n').includes(text)

  test('A-GEN-12 a right is gone on the other node, and with it what only its holders are sent', async () => {
    const one = await holder()
    await write(there.sensitive.id, 'sent-while-allowed')
    await expect.poll(() => heard(one, 'sent-while-allowed'), PATIENCE).toBe(true)

    const { id, name, email } = one.person
    await there.admin.call(users.save, { body: { id, name, email, isAdmin: false } })

    await expect
      .poll(() => statusesOn(one.person), PATIENCE)
      .toEqual({
        ...every(403),
        'GET /users/me': 200,
        'GET /event/{caseId} of a sensitive record': 404,
        'POST /cases/update of a record of the team': 200,
      })
    await expect.poll(() => names(one.client), PATIENCE).toContain('caseNoLongerAvailable')
    await write(there.sensitive.id, 'canary-of-admins')
    await write(there.open.id, 'sent-to-the-team')
    await expect.poll(() => heard(one, 'sent-to-the-team'), PATIENCE).toBe(true)
    expect(heard(one, 'canary-of-admins')).toBe(false)
    expect(await one.client.invoke('joinCase', { caseId: there.sensitive.id })).toMatchObject({ status: 404 })
  })

  test('A-GEN-12 a team left is left on the other node, and with it what only the team is sent', async () => {
    const one = await holder()
    const { tenant, teams: twinTeams } = there.twin
    const stays = await tenant.person({ teamIds: [twinTeams.edit, twinTeams.fields] })
    for (const id of [twinTeams.edit, twinTeams.fields])
      await there.admin.call(teams.save, { body: { id, title: `Left ${id}`, userIds: [stays.id] } })

    await expect
      .poll(() => statusesOn(one.person), PATIENCE)
      .toEqual({
        ...ALLOWED,
        'POST /cases/update of a record of the team': 403,
      })
    const seq = one.client.messages.length
    await write(there.open.id, 'canary-of-the-team')
    await expect.poll(() => one.client.messages.length, PATIENCE).toBeGreaterThan(seq)
    expect(await one.client.invoke('joinCase', { caseId: there.open.id })).toEqual({ ok: true })
    expect(heard(one, 'canary-of-the-team')).toBe(false)
  })

  test.each([
    ['a session ended', ({ person }: Holder) => endSession(person)],
    [
      'a person disabled',
      ({ person: { id } }: Holder) => there.admin.call(users.remove, { params: { id: String(id) } }),
    ],
  ])('A-GEN-12 %s is over on the other node, with its connections', async (_what, takeAway) => {
    const one = await holder()
    await takeAway(one)
    await expect.poll(() => statusesOn(one.person), PATIENCE).toEqual(SIGNED_OUT)
    await expect.poll(() => names(one.notices), PATIENCE).toContain('logout')
    await expect.poll(() => one.client.socket.connected, PATIENCE).toBe(false)
    await write(there.open.id, 'canary-of-members')
    expect(heard(one, 'canary-of-members')).toBe(false)
    await expect(connectLive({ token: one.person.token, hub: '/case-hub', origin: other })).rejects.toThrow()
  })

  async function endSession(person: TestPerson): Promise<void> {
    const again = await (await newTenant()).alsoHere(person)
    const all = await again.call(sessions.list, {})
    const id = String(all.find(({ isCurrent }) => !isCurrent)?.id)
    await again.call(sessions.end, { params: { id } })
  }
})
