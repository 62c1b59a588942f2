import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertRecords } from '../testing/insert-records.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'
import { sweepExpired } from './sweep-expired.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('what has served its time is removed, and nothing else', async () => {
  const { services } = await testServer()
  const tenant = await newTenant()
  const person = await tenant.person()
  const [caseId = 0] = await insertRecords(tenant, [{}])
  const mine = { tenant_id: tenant.id, user_id: person.id }
  const { identity_id } = await tenant.asOwner((tx) =>
    tx.selectFrom('sessions').select('identity_id').where('user_id', '=', person.id).executeTakeFirstOrThrow(),
  )
  const session = (name: string, times: { created: string; ended: string | null }) => ({
    ...mine,
    ...times,
    identity_id,
    state: 'in' as const,
    user_agent: name,
    token_hash: createHash('sha256').update(`${tenant.domain} ${name}`).digest(),
  })
  await tenant.asOwner(async (tx) => {
    const lock = { ...mine, case_id: caseId, holder: '' }
    await tx
      .insertInto('field_locks')
      .values([
        { ...lock, key: 'old', expires: ago(1.1) },
        { ...lock, key: 'young', expires: ago(0.9) },
      ])
      .execute()
    const request = { ...mine, body_hash: '', reply: '1' }
    await tx
      .insertInto('idempotency_keys')
      .values([
        { ...request, key: 'old', created: ago(24.1) },
        { ...request, key: 'young', created: ago(23.9) },
      ])
      .execute()
    const failure = { email: person.email }
    await tx
      .insertInto('failed_sign_ins')
      .values([
        { ...failure, address: 'old', at: ago(24.1) },
        { ...failure, address: 'young', at: ago(23.9) },
      ])
      .execute()
    await tx
      .insertInto('sessions')
      .values([
        session('old', { created: ago(8 * 24 + 1), ended: null }),
        session('young', { created: ago(8 * 24 - 1), ended: null }),
        session('ended', { created: ago(1), ended: ago(0) }),
      ])
      .execute()
  })

  await sweepExpired(services.database)

  const left = await tenant.asOwner(async (tx) => ({
    locks: await tx.selectFrom('field_locks').select('key').where('tenant_id', '=', tenant.id).execute(),
    keys: await tx.selectFrom('idempotency_keys').select('key').where('tenant_id', '=', tenant.id).execute(),
    failures: await tx.selectFrom('failed_sign_ins').select('address').where('email', '=', person.email).execute(),
    sessions: await tx
      .selectFrom('sessions')
      .select('user_agent')
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute(),
  }))
  expect(left).toEqual({
    locks: [{ key: 'young' }],
    keys: [{ key: 'young' }],
    failures: [{ address: 'young' }],
    sessions: [{ user_agent: '' }, { user_agent: 'young' }],
  })
})

test('sign-ins at providers that were never finished are removed after an hour, used answers after a day', async () => {
  const { services } = await testServer()
  const { owner } = services.database
  const provider = `saml:${(await newTenant()).domain}`
  const hash = (name: string) => createHash('sha256').update(`${provider} ${name}`).digest()
  const request = (name: string, created: string) => ({
    provider,
    created,
    request_hash: hash(name),
    browser_hash: hash(name),
    domain: name,
    answer: null,
  })
  await owner
    .insertInto('sign_on_requests')
    .values([request('old', ago(1.1)), request('young', ago(0.9))])
    .execute()
  await owner
    .insertInto('used_assertions')
    .values([
      { provider, assertion_hash: hash('old'), used: ago(24.1) },
      { provider, assertion_hash: hash('young'), used: ago(23.9) },
    ])
    .execute()

  await sweepExpired(services.database)

  const requests = owner.selectFrom('sign_on_requests').select('domain').where('provider', '=', provider)
  expect(await requests.execute()).toEqual([{ domain: 'young' }])
  const used = owner.selectFrom('used_assertions').select('assertion_hash').where('provider', '=', provider)
  expect((await used.execute()).map((row) => Buffer.from(row.assertion_hash))).toEqual([hash('young')])
})
