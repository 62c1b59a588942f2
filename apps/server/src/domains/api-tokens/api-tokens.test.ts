import { apiTokens, type TokenScope } from '@dossier/contract/api-tokens'
import { auditLog } from '@dossier/contract/audit-log'
import { contract } from '@dossier/contract'
import type { Endpoint } from '@dossier/contract/endpoint'
import { users } from '@dossier/contract/users/calls'
import { scopesFor } from '@dossier/core/access/token-scopes'
import { expect, test } from 'vitest'
import { connectLive } from '../../testing/live/live-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const create = (person: TestPerson, scopes: TokenScope[], expires = inDays(30)) =>
  person.call(apiTokens.create, { body: { title: 'Sync', scopes, expires } })

/** A call of a program, which has no cookies. */
async function withToken(token: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const { http } = await testServer()
  const headers = { authorization: `Bearer ${token}` }
  const response = await http.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
  return { status: response.statusCode, text: response.body, cookies: response.cookies }
}

async function office() {
  const tenant = await newTenant()
  const [admin, clerk] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const templateId = await tenant.template({ title: 'Lamp', fields: [] })
  const { id, caseNumber } = await recordsOf(clerk).create({ title: 'Lamp', templateId })
  return { tenant, admin, clerk, id, caseNumber }
}

const asProgram = (token: string) => ({ token: null, hub: '/case-hub', headers: { authorization: `Bearer ${token}` } })

const lastUsed = async (person: TestPerson) => (await person.call(apiTokens.own, {}))[0]!.lastUsed

test('D-158 a token acts as its owner within its scopes, without a cookie, and is shown once', async () => {
  const { tenant, admin, clerk, id, caseNumber } = await office()
  const { token, apiToken } = await create(clerk, ['records:read'])
  expect(token).toMatch(/^dsr_[\w-]{43}$/)
  expect(apiToken).toMatchObject({ ending: token.slice(-4), owner: { id: clerk.id }, lastUsed: null, state: 'Active' })
  const read = await withToken(token, 'GET', `/cases/details?caseNumber=${caseNumber}`)
  expect([read.status, read.cookies]).toEqual([200, []])
  expect(await lastUsed(clerk)).not.toBeNull()
  expect(await withToken(token, 'GET', '/users/me')).toMatchObject({ status: 200 })
  expect(await withToken(token, 'POST', '/cases/update', { caseId: id, comment: 'Hello' })).toMatchObject({
    status: 403,
    text: 'This token does not have the scope “Write records”.',
  })
  // The scope does not give what the owner may not do.
  const all = await create(clerk, [
    'records:read',
    'records:write',
    'integrations:configure',
    'configuration:configure',
  ])
  expect(await withToken(all.token, 'POST', '/cases/update', { caseId: id, comment: 'Hello' })).toMatchObject({
    status: 200,
  })
  expect(await withToken(all.token, 'GET', '/integration')).toMatchObject({ status: 403 })
  expect(await withToken(all.token, 'POST', '/status', { title: 'Mine' })).toMatchObject({ status: 403 })

  const seen = [
    await clerk.send({ method: 'GET', path: '/apiTokens' }),
    await admin.send({ method: 'GET', path: '/apiTokens/all' }),
    await admin.send({ method: 'GET', path: '/tenant/auditLog' }),
  ].map((answer) => answer.text)
  const stored = await tenant.asOwner((tx) =>
    tx.selectFrom('api_tokens').selectAll().where('tenant_id', '=', tenant.id).execute(),
  )
  for (const text of [...seen, JSON.stringify(stored)]) expect(text).not.toContain(token)
  const { data } = await admin.call(auditLog.list, { query: { kind: 'apiToken' } })
  expect(data.map(({ what, by }) => [what, by.id])).toEqual([
    ['created', clerk.id],
    ['created', clerk.id],
  ])
})

test('D-158 tokens cannot make tokens, sign in, or change the sign-in of their owner', async () => {
  const { admin } = await office()
  const { token } = await create(admin, ['users:configure', 'configuration:configure', 'integrations:configure'])
  for (const [method, path] of [
    ['POST', '/apiTokens'],
    ['GET', '/apiTokens'],
    ['GET', '/sessions'],
    ['GET', '/tenant/settings'],
    ['GET', '/users/userAccount'],
  ] as const)
    expect((await withToken(token, method, path, method === 'POST' ? {} : undefined)).status).toBe(403)
})

test('D-158 N11 a token is blocked while its owner is disabled, at the next call, and works again after', async () => {
  const { admin, clerk, caseNumber } = await office()
  const { token } = await create(clerk, ['records:read'])
  const read = async () => (await withToken(token, 'GET', `/cases/details?caseNumber=${caseNumber}`)).status
  expect(await read()).toBe(200)
  const used = await lastUsed(clerk)
  const { id, name, email } = clerk
  await admin.call(users.save, { body: { id, name, email, disabled: true } })
  expect(await read()).toBe(401)
  expect((await admin.call(apiTokens.all, {}))[0]).toMatchObject({ state: 'Blocked', lastUsed: used })
  await admin.call(users.save, { body: { id, name, email, disabled: false } })
  expect(await read()).toBe(200)
})

test('D-158 a token ends at its time, at most a year away, and when it is revoked', async () => {
  const { tenant, admin, clerk, caseNumber } = await office()
  for (const [expires, text] of [
    [inDays(-1), 'Choose a time in the future.'],
    [inDays(400), 'Choose a time within a year.'],
  ] as const)
    await expect(create(clerk, ['records:read'], expires)).rejects.toMatchObject({ status: 400, message: text })
  const { token, apiToken } = await create(clerk, ['records:read'])
  const read = async (one = token) => (await withToken(one, 'GET', `/cases/details?caseNumber=${caseNumber}`)).status
  const other = await create(clerk, ['records:read'])
  expect([await read(), await read(other.token)]).toEqual([200, 200])
  const colleague = await tenant.person()
  const params = { id: apiToken.id }
  const foreign = await (await newTenant()).person({ isAdmin: true })
  for (const person of [colleague, foreign])
    await expect(person.call(apiTokens.revoke, { params })).rejects.toMatchObject({ status: 404 })
  await admin.call(apiTokens.revoke, { params })
  expect([await read(), await read(other.token)]).toEqual([401, 200])
  const past = { expires: '2026-01-01T00:00:00Z' }
  await tenant.asOwner((tx) => tx.updateTable('api_tokens').set(past).where('id', '=', other.apiToken.id).execute())
  const { services } = await testServer()
  services.principals.forget({ tenantId: tenant.id })
  expect(await read(other.token)).toBe(401)
  expect(await clerk.call(apiTokens.own, {})).toMatchObject([{ id: other.apiToken.id, state: 'Expired' }])
})

test('D-158 N12 a token of one organization reaches nothing of another', async () => {
  const [one, two] = [await office(), await office()]
  const { token } = await create(one.admin, ['records:read', 'records:write', 'integrations:read'])
  expect((await withToken(token, 'GET', `/cases/${two.id}/integrationLinks`)).status).toBe(404)
  expect((await withToken(token, 'POST', '/cases/update', { caseId: two.id, comment: 'Hello' })).status).toBe(404)
  for (const bad of ['dsr_', `${token}x`, token.toLowerCase(), 'dsr_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])
    expect((await withToken(bad, 'GET', '/users/me')).status).toBe(401)
})

test('D-158 N11 a program follows records on the live connection, until its token ends', async () => {
  const { clerk, id } = await office()
  const { token, apiToken } = await create(clerk, ['records:read'])
  const client = await connectLive(asProgram(token))
  expect(await client.invoke('joinCase', { caseId: id })).toMatchObject({ ok: true })
  expect(await client.invoke('setInProgress', { caseId: id, fieldId: 'summary', inProgress: true })).toMatchObject({
    ok: false,
    status: 403,
  })
  const other = await create(clerk, ['users:read'])
  await expect(connectLive(asProgram(other.token))).rejects.toThrow()
  await clerk.call(apiTokens.revoke, { params: { id: apiToken.id } })
  await client.ended
})

test('D-158 every call is for a scope or for none, and those of signing in are for none', () => {
  const scoped = Object.entries(contract).flatMap(([noun, group]) =>
    Object.values<Endpoint>(group).map((endpoint) => ({ noun, endpoint, scopes: scopesFor(noun, endpoint) })),
  )
  const never = [...new Set(scoped.filter(({ scopes }) => scopes === null).map(({ noun }) => noun))]
  expect(never).toEqual(
    expect.arrayContaining(['auth', 'secondFactor', 'sessions', 'apiTokens', 'supportAccess', 'system']),
  )
  for (const { endpoint, scopes } of scoped)
    if (endpoint.method === 'DELETE') for (const scope of scopes ?? []) expect(scope).not.toMatch(/:read$/)
})

test('D-158 the page of the API says how, in curl and in JavaScript', async () => {
  const { http } = await testServer()
  const page = (await http.inject('/api/docs')).body
  for (const part of ['API tokens', 'curl https://', 'await fetch(', 'Authorization: Bearer'])
    expect(page).toContain(part)
})
