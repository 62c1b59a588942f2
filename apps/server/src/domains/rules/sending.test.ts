import { caseFields } from '@dossier/contract/cases/fields'
import { events } from '@dossier/contract/events/calls'
import { integrations } from '@dossier/contract/integrations/calls'
import { deliveries } from '@dossier/contract/integrations/deliveries'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { rules } from '@dossier/contract/rules/calls'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createOutbound } from '../../outbound/outbound.ts'
import { createMailSender } from '../../outbound/send-mail.ts'
import { answering, receiver } from '../../testing/receiver.ts'
import { recordsOf } from '../../testing/records.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { startSmtp, type SmtpServer } from '../../testing/smtp-server.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { sendDue } from '../deliveries/pump.ts'
import { caseEmailJob, partsOf } from '../emails/case-email-job.ts'
import { noteCallsJob } from './note-calls-job.ts'

const { services } = await testServer()
const { owner } = services.database

beforeEach(async () => {
  await owner.deleteFrom('mails').execute()
  await owner.deleteFrom('pgboss.job').execute()
})

async function pump(): Promise<number> {
  const outbound = createOutbound({ networks: ['127.0.0.0/8'], log: services.log, timeoutMs: 1_500 })
  return sendDue({ ...services, outbound }, AbortSignal.timeout(30_000))
}

async function office() {
  const tenant = await newTenant({ title: 'City & Co', features: ['sendEmail'] })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Lamp', fields: [{ id: note }] })
  const own = recordsOf(admin)
  const record = await own.create({ title: '<b>1 & 2</b>', templateId })
  const add = (actions: RuleActionToSave[], more: object = {}) =>
    admin.call(rules.save, { body: { title: 'Call', trigger: 'Updated', actions, ...more } as RuleToSave })
  const runs = async () => (await admin.call(rules.runs, { query: { caseId: String(record.id) } })).data
  const history = async () => (await admin.call(events.list, { params: { caseId: String(record.id) }, query: {} })).data
  return { tenant, admin, note, templateId, own, record, add, runs, history }
}

const call = (url: string, httpHeaders: { name: string; value: string }[] = []) =>
  ({ type: ACTION_TYPES.SendHttp, url, httpHeaders }) as const

/** The receiver of a test has no certificate. */
const asPlain = (tenantId: number, url: string) =>
  owner
    .updateTable('deliveries')
    .set({ url })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Waiting')
    .execute()

test('C-RULE-07 D-088 R12 a call is stored with the save, sent once with its headers, and noted in the history', async () => {
  const { tenant, admin, note, own, record, add, runs, history } = await office()
  const rule = await add([call('https://crew.example/hook', [{ name: 'X-Key', value: 'secret 7' }])])
  expect(JSON.stringify([rule, await admin.call(rules.list, {})])).not.toContain('secret 7')
  const { url, received } = await receiver(answering(500, 200))
  await own.save(record.id, note, 'x')
  expect(await runs()).toMatchObject([{ result: 'Waiting', reason: '1 call' }])
  await asPlain(tenant.id, url)
  await pump()
  await owner
    .updateTable('deliveries')
    .set({ due: sql`now()` })
    .where('tenant_id', '=', tenant.id)
    .execute()
  await pump()
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(received[1]).toMatchObject({ headers: { 'x-key': 'secret 7' } })
  expect(JSON.parse(received[1]!.body)).toMatchObject({ id: record.id, fields: { [note]: { value: 'x' } } })
  const [run] = await runs()
  expect(run).toMatchObject({ result: 'Ran' })
  const details = await admin.call(rules.run, { params: { id: run!.id } })
  expect(details.effects).toMatchObject([{ title: 'POST crew.example', state: 'Delivered', requests: 2 }])
  await noteCallsJob.prepare(services)!.run({ id: '', data: null, number: 0, signal: AbortSignal.timeout(10_000) })
  const [latest] = await history()
  expect(latest).toMatchObject({ cause: 'rule', rule: { title: 'Call' }, user: { name: 'System' } })
  expect(latest?.entries[0]?.newValue).toBe('sent the record to crew.example')
  // A save of the rule with masked headers keeps them, for this address alone.
  const masked = [call('https://crew.example/other', [{ name: 'X-Key', value: '***' }])]
  const { order: _o, faults: _f, created: _c, createdBy: _b, lastUpdatedBy: _l, ...stored } = rule
  await admin.call(rules.save, { body: { ...stored, actions: masked } as RuleToSave })
  const elsewhere = [call('https://thief.example/', [{ name: 'X-Key', value: '***' }])]
  const stolen = admin.call(rules.save, { body: { ...stored, lastUpdated: undefined, actions: elsewhere } as never })
  await expect(stolen).rejects.toMatchObject({ status: 400, message: 'Enter the value of X-Key again.' })
})

test('C-RULE-07 a call that is sent again as a new one has the headers of its rule', async () => {
  const { tenant, admin, note, own, record, add } = await office()
  await add([call('https://crew.example/hook', [{ name: 'Authorization', value: 'Bearer 7' }])])
  const { url, received } = await receiver()
  await own.save(record.id, note, 'x')
  await asPlain(tenant.id, url)
  await pump()
  const [sent] = (await admin.call(deliveries.list, { query: {} })).data
  await admin.call(deliveries.resend, { params: { id: sent!.id }, body: { asNew: true } })
  await pump()
  const [first, second] = received.map(({ headers }) => headers)
  expect(second).toMatchObject({ authorization: 'Bearer 7' })
  expect(second!['webhook-id']).not.toBe(first!['webhook-id'])
})

test('C-RULE-07 D-089 an address with a password and a header that no request can have are refused at save', async () => {
  const { add } = await office()
  const no = (url: string, name: string, value: string, message: string) =>
    expect(add([call(url, [{ name, value }])])).rejects.toMatchObject({ status: 400, message })
  const fine = 'https://crew.example/'
  await no(
    'https://me:secret@crew.example/',
    'X-Key',
    '7',
    'Leave the name and the password out of the address. Use a header for them.',
  )
  for (const name of ['Host', 'content-length', 'Transfer-Encoding', 'CONNECTION', 'webhook-id'])
    await no(fine, name, '7', `The header ${name} is set for each request. Remove it.`)
  for (const value of ['a\r\nX-Other: b', 'Zürich', 'a\nb'])
    await no(fine, 'X-Key', value, 'Use letters, digits and signs without accents, in one line.')
})

test('C-RULE-10 D-101 D-102 a rule sends through an output the records of its templates alone', async () => {
  const { tenant, admin, note, own, record, add, runs } = await office()
  const other = await tenant.template({ title: 'Pump', fields: [{ id: note }] })
  const { url, received } = await receiver()
  const outputs = [{ out: 'crew', title: 'Crew calls', templateIds: [other] }]
  await admin.call(integrations.save, {
    body: {
      key: 'dispatch',
      serviceId: 'https-webhook',
      title: 'Dispatch',
      active: true,
      settings: { url },
      outputs,
      schedule: null,
      events: null,
      isNew: true,
    },
  })
  await add([{ type: ACTION_TYPES.SentToIntegration, integration: { integrationKey: 'dispatch', out: 'crew' } }])
  const pumped = await own.create({ templateId: other })
  for (const { id } of [record, pumped]) await own.save(id, note, 'x')
  await pump()
  expect(received.map(({ body }) => (JSON.parse(body) as { id: number }).id)).toEqual([pumped.id])
  const [failed] = await runs()
  expect(failed).toMatchObject({ result: 'Failed' })
  expect(await admin.call(rules.run, { params: { id: failed!.id } })).toMatchObject({
    failures: ['Send to Integration: Records of the template Lamp are not sent to Crew calls.'],
  })
})

test('D-088 R12 a save that is repeated after a lost answer sends nothing twice, and one that fails nothing', async () => {
  const { tenant, admin, note, record, add } = await office()
  await add([call('https://crew.example/hook')])
  const save = (value: string) =>
    admin.call(
      caseFields.saveField,
      { params: { caseId: String(record.id), fieldId: note, inProgress: 'false' }, body: { value } },
      { 'idempotency-key': 'the-same-save' },
    )
  await Promise.all([save('x'), save('x'), save('x')])
  const stored = () => owner.selectFrom('deliveries').selectAll().where('tenant_id', '=', tenant.id).execute()
  expect(await stored()).toHaveLength(1)
  await expect(
    admin.call(caseFields.saveField, {
      params: { caseId: String(record.id), fieldId: note, inProgress: 'false' },
      body: { value: 7 as never },
    }),
  ).rejects.toMatchObject({ status: 400 })
  expect(await stored()).toHaveLength(1)
  const [one] = await stored()
  expect(one?.effect_key).toMatch(/^rule \d+ [0-9a-f-]{36} \d+ 0$/)
})

test('D-088 a rule that is switched off while its calls and emails wait sends none of them', async () => {
  const { tenant, admin, note, own, record, add, runs } = await office()
  const smtp = await startSmtp()
  const rule = await add([
    call('https://crew.example/hook'),
    {
      type: ACTION_TYPES.SendEmail,
      recipient: [{ kind: 'address', address: 'bea@else.example' }],
      subject: 'Hello',
      body: '',
      includeAttachments: false,
    },
  ])
  await own.save(record.id, note, 'x')
  await admin.call(rules.enable, { params: { id: String(rule.id) }, body: { enabled: false } })
  const { url, received } = await receiver()
  await asPlain(tenant.id, url)
  await pump()
  await deliver(smtp)
  expect([received, smtp.received]).toEqual([[], []])
  expect(await runs()).toMatchObject([{ result: 'Canceled' }])
  await own.save(record.id, note, 'y')
  expect(await runs()).toHaveLength(1)
  await smtp.close()
})

async function deliver(smtp: SmtpServer): Promise<void> {
  const to = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'dossier@test.example' }
  const sender = createMailSender({ ...services, waits: [], parts: partsOf(services) }, to)
  await runDueJobs(services, caseEmailJob, sender)
  sender.close?.()
}

test('C-RULE-08 R9 an email goes to people, teams, roles and addresses, with the values as text', async () => {
  const { tenant, admin, note, own, record, add, runs, history } = await office()
  const smtp = await startSmtp()
  const crew = await tenant.team()
  const bob = await tenant.person({ name: 'Bob', teamIds: [crew] })
  const gone = await tenant.person({ name: 'Gone', teamIds: [crew] })
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute())
  await own.property(record.id, 'assigneeId', bob.id)
  await add([
    {
      type: ACTION_TYPES.SendEmail,
      recipient: [
        { kind: 'team', teamId: crew },
        { kind: 'field', field: 'assigneeId' },
        { kind: 'user', userId: admin.id },
        { kind: 'address', address: 'bea@else.example' },
      ],
      subject: 'About {Title}',
      body: 'It is {Title}, {Note}.{Summary}',
      includeAttachments: false,
    },
  ])
  await own.save(record.id, note, '"x"')
  const [latest] = await history()
  expect(latest).toMatchObject({
    type: 'email',
    cause: 'rule',
    user: { name: 'System' },
    entries: [{ email: { recipients: ['Bob', 'Ada', 'bea@else.example'] } }],
  })
  await deliver(smtp)
  expect(smtp.received.map(({ to: [to] }) => to).toSorted()).toEqual(
    [bob.email, admin.email, 'bea@else.example'].toSorted(),
  )
  const { source } = smtp.received[0]!
  expect(source).toContain('Subject: About <b>1 & 2</b>')
  expect(source).toContain('&lt;b&gt;1 &amp; 2&lt;/b&gt;')
  expect(source).not.toContain('null')
  expect(await runs()).toMatchObject([{ result: 'Ran', reason: '1 email' }])
  await smtp.close()
})

test('D-088 two people who save at once each set off the rule, and neither loses a value', async () => {
  const { tenant, note, own, record, add, runs, templateId } = await office()
  const count = await tenant.field({ title: 'Count', dataType: 'text' })
  await tenant.asOwner((tx) =>
    tx
      .insertInto('template_fields')
      .values({ tenant_id: tenant.id, template_id: templateId, field_id: count, position: 9, section: '' } as never)
      .execute(),
  )
  await add([
    {
      type: ACTION_TYPES.SetValue,
      field: `fields.${count}`,
      newValue: null,
      dynamicValue: false,
      valueFormat: '{Count}I',
    },
  ])
  const bob = recordsOf(await tenant.person())
  await Promise.all([
    own.save(record.id, note, 'a'),
    bob.property(record.id, 'summary', 'b'),
    own.property(record.id, 'tags', ['c']),
    bob.property(record.id, 'cadenceEnabled', false),
  ])
  const now = await own.details(record.caseNumber)
  expect(now).toMatchObject({ summary: 'b', tags: ['c'] })
  expect(now.fields[note]?.value).toBe('a')
  // The last save changed nothing, and so set off nothing.
  expect(now.fields[count]?.value).toBe('III')
  expect(await runs()).toHaveLength(3)
})
