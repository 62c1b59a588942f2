import { randomUUID } from 'node:crypto'
import { system } from '@dossier/contract/system/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueMail } from '../../outbound/mail.ts'
import { systemAccount, type TestSystemAccount } from '../../testing/system-account.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'

let portal: TestSystemAccount
beforeEach(async () => void (portal = await systemAccount(`Sigrid ${randomUUID()}`)))
afterEach(async () => void ((await testServer()).services.settings.smtpUrl = undefined))

async function store(to: string, text: string, tenantId: number | null = null): Promise<void> {
  const { database } = (await testServer()).services
  await database.gateTx((tx) => queueMail(tx, { tenantId, to, subject: `To ${to}`, text, html: '' }))
}

const list = (search: string, rest = {}) => portal.call(system.outbox, { query: { search, ...rest } })

test('D-104 stored mail is listed newest first with its state and without its text', async () => {
  const mark = randomUUID()
  const tenant = await newTenant({ title: 'Kite Guild' })
  for (const name of ['waiting', 'sent', 'failed'])
    await store(`${name}-${mark}@test.example`, 'secret link', tenant.id)
  const { owner } = (await testServer()).services.database
  const mark2 = (name: string) => owner.updateTable('mails').where('recipient', '=', `${name}-${mark}@test.example`)
  const now = new Date().toISOString()
  await mark2('sent').set({ sent: now, tries: 1 }).execute()
  await mark2('failed').set({ given_up: now, tries: 8, fault: '550 no such user' }).execute()
  const page = await list(mark)
  expect(page).toMatchObject({ totalItems: 3, canRead: true })
  expect(page.data.map(({ recipient, status, tenant: title }) => [recipient.split('-')[0], status, title])).toEqual([
    ['failed', 'failed', 'Kite Guild'],
    ['sent', 'sent', 'Kite Guild'],
    ['waiting', 'waiting', 'Kite Guild'],
  ])
  expect(page.data[0]?.fault).toBe('550 no such user')
  expect(JSON.stringify(page)).not.toContain('secret link')
  expect((await list(mark, { status: 'waiting' })).data.map(({ status }) => status)).toEqual(['waiting'])
})

test('D-104 without a mail server a mail can be read, and the reading is recorded', async () => {
  const to = `${randomUUID()}@test.example`
  await store(to, 'Here is your link')
  const [mail] = (await list(to)).data
  expect(mail?.tenant).toBeNull()
  const params = { id: String(mail?.id) }
  expect(await portal.call(system.mail, { params })).toEqual({ text: 'Here is your link' })
  expect((await portal.call(system.activity, {})).data[0]).toMatchObject({
    actor: portal.name,
    action: 'Read mail',
    subject: to,
    details: `To ${to}`,
  })
})

test('D-104 with a mail server nobody can read mail here', async () => {
  const to = `${randomUUID()}@test.example`
  await store(to, 'Here is your link')
  const { services } = await testServer()
  services.settings.smtpUrl = 'smtp://mail.test'
  const page = await list(to)
  expect(page.canRead).toBe(false)
  const answer = await portal.send({ method: 'GET', path: `/system/outbox/${page.data[0]?.id}` })
  expect(answer).toMatchObject({
    status: 403,
    text: 'This installation sends mail through a mail server, so it cannot be read in the portal.',
  })
})

test('D-108 a mail that is not there is 404, and reading one needs the token of the page', async () => {
  const path = '/system/outbox/2000000000'
  expect(await portal.send({ method: 'GET', path })).toMatchObject({ status: 404, text: 'Mail not found.' })
  expect((await portal.send({ method: 'GET', path, headers: { 'x-xsrf-token': '' } })).status).toBe(498)
})

test('D-112 D-108 errors of all tenants are listed, the last one first', async () => {
  const mark = randomUUID()
  const [one, two] = [
    await (await newTenant({ title: 'First' })).person(),
    await (await newTenant({ title: 'Second' })).person(),
  ]
  const report = (message: string) => ({
    method: 'POST',
    path: '/errors',
    body: { message, stack: 'at x', url: '/cases' },
  })
  await one.send(report(`a ${mark}`))
  await two.send(report(`b ${mark}`))
  await one.send(report(`a ${mark}`))
  const { data, totalItems } = await portal.call(system.errors, { query: { search: mark } })
  expect(totalItems).toBe(2)
  expect(data.map(({ tenant, message, times, path, stack }) => [tenant, message, times, path, stack])).toEqual([
    ['First', `a ${mark}`, 2, '/cases', 'at x'],
    ['Second', `b ${mark}`, 1, '/cases', 'at x'],
  ])
})
