import { auditLog } from '@dossier/contract/audit-log'
import { integrations } from '@dossier/contract/integrations/calls'
import { deliveries } from '@dossier/contract/integrations/deliveries'
import { type IntegrationToSave, MASKED } from '@dossier/contract/integrations/integration'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { answering, receiver } from '../../testing/receiver.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { sendDue } from '../deliveries/pump.ts'

async function office() {
  const tenant = await newTenant()
  const [admin, colleague] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const [lamp, tree] = [
    await tenant.template({ title: 'Lamp', fields: [] }),
    await tenant.template({ title: 'Tree', fields: [] }),
  ]
  const { id: caseId, caseNumber } = await recordsOf(admin).create({ title: 'Dark lamp', templateId: lamp })
  return { tenant, admin, colleague, lamp, tree, caseId, caseNumber }
}

const webhook = (url: string, rest: Partial<IntegrationToSave> = {}): IntegrationToSave => ({
  key: 'dispatch',
  serviceId: 'https-webhook',
  title: 'Dispatch',
  active: true,
  settings: { url },
  outputs: [{ out: 'crew', title: 'Crew calls', templateIds: [] }],
  schedule: null,
  events: null,
  isNew: false,
  ...rest,
})

const pump = async () => sendDue((await testServer()).services, AbortSignal.timeout(30_000))

test('C-INTG-01 C-INTG-02 D-101 an integration is created and changed by its key, and its secrets are never answered', async () => {
  const { tenant, admin, colleague } = await office()
  const { url } = await receiver()
  const authorization = 'Bearer very-secret-token'
  const created = await admin.call(integrations.save, { body: webhook(url, { settings: { url, authorization } }) })
  expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(created.integration).toMatchObject({
    key: 'dispatch',
    settings: { url, secret: MASKED, authorization: MASKED },
    status: 'Idle',
    lastRun: null,
  })
  // Sent back masked, the secrets stay.
  const { integration } = created
  const again = await admin.call(integrations.save, { body: { ...integration, title: 'Dispatch center' } })
  expect(again).toMatchObject({ secret: null, integration: { title: 'Dispatch center', settings: { secret: MASKED } } })
  const removed = { ...again.integration, settings: { url, secret: MASKED } }
  expect((await admin.call(integrations.save, { body: removed })).integration.settings).toEqual({
    url,
    secret: MASKED,
    authorization: null,
  })
  await expect(admin.call(integrations.save, { body: integration })).rejects.toMatchObject({ status: 409 })
  await expect(admin.call(integrations.save, { body: webhook(url, { isNew: true }) })).rejects.toMatchObject({
    status: 409,
  })

  const seen = [
    await admin.send({ method: 'GET', path: '/integration' }),
    await admin.send({ method: 'GET', path: '/integration/logs?integrationKey=dispatch' }),
    await admin.send({ method: 'GET', path: '/tenant/auditLog' }),
  ].map(({ text }) => text)
  const stored = await tenant.asOwner((tx) =>
    tx.selectFrom('integrations').selectAll().where('tenant_id', '=', tenant.id).execute(),
  )
  for (const text of [...seen, JSON.stringify(stored)]) {
    expect(text).not.toContain('very-secret')
    expect(text).not.toContain(created.secret)
  }
  const { data } = await admin.call(auditLog.list, { query: { kind: 'integration' } })
  expect(data).toHaveLength(3)
  expect(data[0]!.changes).toMatchObject([{ property: 'Secrets', isHidden: true }])

  expect(await admin.call(integrations.active, {})).toEqual([
    { key: 'dispatch', title: 'Dispatch center', serviceId: 'https-webhook' },
  ])
  const foreign = await (await newTenant()).person({ isAdmin: true })
  expect(await foreign.call(integrations.list, {})).toEqual([])
  for (const [person, status] of [
    [colleague, 403],
    [foreign, 404],
  ] as const) {
    expect(await person.send({ method: 'DELETE', path: '/integration/dispatch' })).toMatchObject({ status })
    expect(await person.send({ method: 'GET', path: '/integration/status/dispatch' })).toMatchObject({ status })
    expect(await person.send({ method: 'POST', path: '/integration/forcerun/dispatch' })).toMatchObject({ status })
  }
})

test('C-INTG-03 D-103 a service says which settings an integration has, and what fits none of them is refused', async () => {
  const { admin, tree } = await office()
  const all = await admin.call(integrations.services, {})
  expect(all.map(({ id, title, direction }) => [id, title, direction])).toEqual([
    ['https-webhook', 'HTTPS webhook', 'out'],
    ['https-pull', 'HTTPS pull', 'in'],
  ])
  expect(await admin.call(integrations.service, { params: { id: 'https-pull' } })).toEqual(all[1])
  expect(await admin.send({ method: 'GET', path: '/service/ftp' })).toMatchObject({ status: 400 })
  const url = 'https://receiver.example/'
  const mapping = [{ path: 'name', target: 'title' }]
  const pull = { serviceId: 'https-pull' as const, outputs: [], settings: { url, key: 'id', template: tree, mapping } }
  const faults: [Partial<IntegrationToSave>, string][] = [
    [{ settings: {} }, 'Enter the address.'],
    [{ settings: { url: 'ftp://receiver.example/' } }, 'Use an address that begins with https://.'],
    [
      { settings: { url: 'https://me:secret@receiver.example/' } },
      'Leave the name and the password out of the address. Use Authorization for them.',
    ],
    [
      { settings: { url, secret: 'whsec_c2hvcnQ=' } },
      'Use a secret that begins with whsec_ and has 24 to 64 bytes in base64.',
    ],
    [{ settings: { url, password: 'x' } }, 'HTTPS webhook has no setting “password”.'],
    [{ settings: { url, authorization: 'Bearer\nX-Evil: 1' } }, 'Use letters, digits and signs without accents.'],
    [{ outputs: [{ out: 'crew', title: 'Crew', templateIds: [999_999] }] }, 'Choose from the templates.'],
    [{ schedule: 60 }, 'Only integrations that read run by a schedule.'],
    [{ ...pull, settings: { ...pull.settings, mapping: [] } }, 'Enter the values.'],
    [
      { ...pull, settings: { ...pull.settings, mapping: [{ path: 'x', target: 'fields.none' }] } },
      'Choose what the value fills from the template.',
    ],
    [
      { ...pull, settings: { ...pull.settings, mapping: [{ path: 'x', target: 'summary' }] } },
      'Choose which value fills the title of new records.',
    ],
    [{ ...pull, settings: { ...pull.settings, template: 999_999 } }, 'Choose a template.'],
    [
      { ...pull, outputs: [{ out: 'crew', title: 'Crew', templateIds: [] }] },
      'An integration that reads has no outputs.',
    ],
  ]
  for (const [rest, message] of faults) {
    const answer = await admin.send({ method: 'PUT', path: '/integration', body: webhook(url, rest) })
    expect([answer.status, answer.text]).toEqual([400, message])
  }
  for (const key of ['Dispatch', 'a b', '', '-x', 'x'.repeat(51)])
    expect(await admin.send({ method: 'PUT', path: '/integration', body: webhook(url, { key }) })).toMatchObject({
      status: 400,
    })
  await admin.call(integrations.save, { body: webhook(url, pull) })
})

test('B-INTP-03 B-INTP-04 B-INTP-05 D-102 a record is sent to an output of its template, signed, and its links say when', async () => {
  const { admin, colleague, lamp, tree, caseId } = await office()
  const { url, received } = await receiver()
  const outputs = [
    { out: 'crew', title: 'Crew calls', templateIds: [lamp] },
    { out: 'trees', title: 'Trees', templateIds: [tree] },
  ]
  const { secret } = await admin.call(integrations.save, { body: webhook(url, { outputs }) })
  const params = { integrationId: 'dispatch', x: 'crew', recordId: String(caseId) }
  const links = () => colleague.call(integrations.links, { params: { id: String(caseId) } })
  const target = {
    integrationKey: 'dispatch',
    integrationOut: 'crew',
    integrationTitle: 'Dispatch',
    integrationOutTitle: 'Crew calls',
  }
  expect(await links()).toEqual([{ ...target, lastSent: null, last: null }])
  expect(await colleague.call(integrations.outputs, {})).toMatchObject([target, { integrationOut: 'trees' }])

  const { delivery } = await colleague.call(integrations.send, { params })
  expect(await links()).toMatchObject([{ lastSent: null, last: { delivery, state: 'Sending' } }])
  await pump()
  expect(await links()).toMatchObject([{ ...target, last: { delivery, state: 'Delivered', error: null } }])
  expect((await links())[0]!.lastSent).toMatch(/^20/)

  const [{ headers, body }] = received as [(typeof received)[0]]
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
  const key = Buffer.from(secret!.slice('whsec_'.length), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.parse(body)).toMatchObject({ id: caseId, title: 'Dark lamp', template: { title: 'Lamp' } })

  const refused = async (changed: Partial<typeof params>, person = colleague) =>
    (
      await person.send({
        method: 'POST',
        path: `/integration/${{ ...params, ...changed }.integrationId}/send/${{ ...params, ...changed }.x}/${{ ...params, ...changed }.recordId}`,
      })
    ).status
  expect(await refused({ x: 'trees' })).toBe(400)
  expect(await refused({ x: 'nobody' })).toBe(404)
  expect(await refused({ integrationId: 'nothing' })).toBe(404)
  expect(await refused({}, await (await newTenant()).person({ isAdmin: true }))).toBe(404)
})

test('B-INTP-06 D-102 a call that is repeated with its key sends once', async () => {
  const { admin, caseId } = await office()
  const { url, received } = await receiver()
  await admin.call(integrations.save, { body: webhook(url) })
  const params = { integrationId: 'dispatch', x: 'crew', recordId: String(caseId) }
  const send = () => admin.call(integrations.send, { params }, { 'idempotency-key': 'a-lost-answer' })
  expect(await send()).toEqual(await send())
  await pump()
  expect(received).toHaveLength(1)
})

test('C-INTG-04 C-INTG-05 D-103 N8 an outage is told once, logs and status say what happened, and a forced run does not wait', async () => {
  const { tenant, admin, caseId, caseNumber } = await office()
  const { url, received } = await receiver(answering(500, 500, 500, 500, 500, 200))
  await admin.call(integrations.save, { body: webhook(url) })
  const params = { key: 'dispatch' }
  const send = () =>
    admin.call(integrations.send, { params: { integrationId: 'dispatch', x: 'crew', recordId: String(caseId) } })
  await send()
  await pump()
  const logs = () => admin.call(integrations.logs, { query: { integrationKey: 'dispatch' } })
  expect(await logs()).toMatchObject([
    { level: 'warning', message: 'Crew calls: The receiver answered 500. It is tried again in 1 minute.', caseNumber },
  ])
  for (let nth = 0; nth < 3; nth += 1) {
    expect(await admin.send({ method: 'POST', path: '/integration/forcerun/dispatch' })).toMatchObject({ status: 202 })
    await pump()
  }
  expect(received).toHaveLength(4)
  expect(await admin.call(integrations.status, { params })).toMatchObject({
    state: 'Failed',
    lastError: 'The receiver answered 500.',
  })
  const { id } = (await admin.call(deliveries.list, { query: { integrationKey: 'dispatch' } })).data[0]!
  await admin.call(deliveries.resend, { params: { id }, body: {} })
  await pump()
  const mails = () =>
    tenant.asOwner((tx) => tx.selectFrom('mails').select('subject').where('tenant_id', '=', tenant.id).execute())
  expect(await mails()).toEqual([{ subject: 'The integration “Dispatch” fails' }])
  await send()
  await pump()
  expect(await admin.call(integrations.status, { params })).toMatchObject({ state: 'Idle', lastError: null })
  const [newest, ...older] = await logs()
  expect(newest).toMatchObject({
    level: 'info',
    message: expect.stringMatching(/^Crew calls: 200 in \d+ ms$/) as string,
  })
  const page = await admin.call(integrations.logs, { query: { integrationKey: 'dispatch', until: newest!.time } })
  expect(page).toEqual(older.filter(({ time }) => time < newest!.time))
})

test('D-101 during a change of the secret messages have two signatures; with the integration switched off, none are sent', async () => {
  const { admin, caseId } = await office()
  const { url, received } = await receiver()
  const { secret, integration } = await admin.call(integrations.save, { body: webhook(url) })
  const rotated = await admin.call(integrations.rotateSecret, { params: { key: 'dispatch' } })
  expect(rotated.secret).not.toBe(secret)
  const send = () =>
    admin.call(integrations.send, { params: { integrationId: 'dispatch', x: 'crew', recordId: String(caseId) } })
  await send()
  await pump()
  const { headers, body } = received[0]!
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
  const by = (one: string) =>
    `v1,${createHmac('sha256', Buffer.from(one.slice(6), 'base64'))
      .update(signed)
      .digest('base64')}`
  expect(headers['webhook-signature']).toBe(`${by(rotated.secret)} ${by(secret!)}`)

  await send()
  const { lastUpdated: _version, ...off } = { ...integration, active: false }
  await admin.call(integrations.save, { body: off })
  await pump()
  expect(received).toHaveLength(1)
  await expect(send()).rejects.toMatchObject({ status: 409 })
  expect((await admin.call(deliveries.list, { query: {} })).data[0]).toMatchObject({ state: 'Canceled' })
  expect(await admin.call(integrations.outputs, {})).toEqual([])
})

test('D-139 who sends a field outside that only some may view is warned by its name, and the log keeps the warning', async () => {
  const { tenant, admin } = await office()
  const team = await tenant.team()
  const id = await tenant.field({ title: 'Key code', dataType: 'text' })
  const template = await tenant.template({
    title: 'Safe',
    fields: [{ id, permissions: { view: [team], edit: [], adminOnly: false } }],
  })
  const outputs = [{ out: 'crew', title: 'Crew', templateIds: [template] }]
  const body = webhook('https://receiver.example/', { outputs })
  const { warnings } = await admin.call(integrations.save, { body })
  expect(warnings).toEqual([
    '“Key code” can be viewed by some people only. Everybody who reads at receiver.example gets its values.',
  ])
  const { data } = await admin.call(auditLog.list, { query: { kind: 'integration' } })
  expect(data[0]!.changes).toContainEqual(expect.objectContaining({ property: 'Warnings', to: warnings }))
})
