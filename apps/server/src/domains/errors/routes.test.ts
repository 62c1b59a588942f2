import { errors } from '@dossier/contract/errors'
import { expect, test } from 'vitest'
import { sweepExpired } from '../../jobs/sweep-expired.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'

const reportsOf = (tenant: TestTenant) =>
  tenant.asOwner((tx) =>
    tx.selectFrom('error_reports').selectAll().where('tenant_id', '=', tenant.id).orderBy('id').execute(),
  )

test('A-ERR-06 D-112 an error is stored once per message and tenant, with a count', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const [one, two, stranger] = [await tenant.person(), await tenant.person(), await other.person()]
  const body = { message: 'x is not a function', stack: 'at x', url: 'https://host.example/cases?filter=Ada#top' }
  await one.call(errors.report, { body })
  await two.call(errors.report, { body: { ...body, stack: 'at y' } })
  await one.call(errors.report, { body: { message: 'another' } })
  await stranger.call(errors.report, { body })

  expect(await reportsOf(tenant)).toMatchObject([
    { message: 'x is not a function', stack: 'at y', path: '/cases', times: 2 },
    { message: 'another', stack: '', path: '', times: 1 },
  ])
  expect(await reportsOf(other)).toMatchObject([{ times: 1 }])
})

test('D-112 of a URL only the page is stored, not whom or what it names', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const pages = {
    'http://host/harbour/cases/HC-1?x=1': '/harbour/cases/…',
    '/cases/Ada%20Byron#1': '/cases/…',
    '/users': '/users',
    'http://[': '',
  }
  for (const url of Object.keys(pages)) await person.call(errors.report, { body: { message: url, url } })
  expect((await reportsOf(tenant)).map(({ path }) => path)).toEqual(Object.values(pages))
})

test.each([
  [{ message: ' ' }, 'The message must not be empty.'],
  [{ message: 'x'.repeat(1001) }, 'The message can have up to 1,000 characters.'],
  [{ message: 'x', stack: 'x'.repeat(8001) }, 'The stack can have up to 8,000 characters.'],
  [{}, 'The message is missing.'],
])('D-112 rejects malformed and oversized reports', async (body, text) => {
  const tenant = await newTenant()
  const person = await tenant.person()
  expect(await person.send({ method: 'POST', path: '/errors', body })).toMatchObject({ status: 400, text })
  expect(await reportsOf(tenant)).toEqual([])
})

test('D-112 storage is bounded: thirty days, and the last thousand messages of a tenant', async () => {
  const tenant = await newTenant()
  const { services } = await testServer()
  const report = { tenant_id: tenant.id, stack: '', path: '' }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await tenant.asOwner((tx) =>
    tx
      .insertInto('error_reports')
      .values([
        { ...report, message: 'old', last_at: ago(31 * 24 * 60) },
        ...Array.from({ length: 1001 }, (_, i) => ({ ...report, message: `message ${i}`, last_at: ago(i + 1) })),
      ])
      .execute(),
  )
  await sweepExpired(services.database)
  const messages = (await reportsOf(tenant)).map(({ message }) => message)
  expect(messages).toHaveLength(1000)
  expect(messages).not.toContain('old')
  expect(messages).not.toContain('message 1000')
})
