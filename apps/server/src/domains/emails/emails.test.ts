import { caseEmail, type NewEmail } from '@dossier/contract/cases/email'
import { casePeople } from '@dossier/contract/cases/people'
import { cases } from '@dossier/contract/cases/lifecycle'
import { pdfTemplates } from '@dossier/contract/pdf-templates'
import { events } from '@dossier/contract/events/calls'
import { EMAILS_BY_PERSON } from '@dossier/contract/limits'
// Loaded before anybody waits for it.
import 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailJob } from '../../outbound/mail-job.ts'
import { createMailSender } from '../../outbound/send-mail.ts'
import { add } from '../../testing/files.ts'
import { recordsOf } from '../../testing/records.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { startSmtp, type SmtpServer } from '../../testing/smtp-server.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import { caseEmailJob, partsOf } from './case-email-job.ts'
import { emailOutcomeJob } from './email-outcome-job.ts'

let smtp: SmtpServer

beforeEach(async () => {
  const { owner } = (await testServer()).services.database
  await owner.deleteFrom('mails').execute()
  await owner.deleteFrom('pgboss.job').execute()
  smtp = await startSmtp()
})
afterEach(() => smtp.close())

/** Does what the jobs of mail would do now. */
async function deliver(): Promise<void> {
  const { services } = await testServer()
  const to = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'Dossier <dossier@test.example>' }
  for (const [kind, parts] of [[caseEmailJob, { parts: partsOf(services) }] as const, [mailJob, {}] as const]) {
    const sender = createMailSender({ ...services, waits: [], ...parts }, to)
    await runDueJobs(services, kind, sender)
    sender.close?.()
    await runDueJobs(services, emailOutcomeJob)
  }
}

const LETTER = { to: ['bea@else.example'], subject: 'Your lamp', body: '<p>It <b>shines</b> again.</p>' }

const write = (person: TestPerson, caseId: number, email: Partial<NewEmail> = {}, headers = {}) =>
  person.call(caseEmail.send, { params: { caseId: String(caseId) }, body: { ...LETTER, ...email } }, headers)

async function office() {
  const tenant = await newTenant({ title: 'City & Co', features: ['sendEmail'] })
  const doctors = await tenant.team('Doctors')
  const hidden = { permissions: { view: [doctors] } }
  const extensions = { allowExternalUsers: true }
  const witness = await tenant.field({ title: 'Witness', dataType: 'user-role', ...hidden, extensions })
  const findings = await tenant.field({ title: 'Findings', dataType: 'file-only', ...hidden })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: witness }, { id: findings }] })
  const ann = await tenant.person({ name: 'Ann', teamIds: [doctors] })
  const reader = await tenant.person({ name: 'Rick' })
  const record = await recordsOf(ann).create({ templateId })
  return { tenant, ann, reader, record, caseId: record.id, witness, findings, templateId }
}

const historyOf = async (person: TestPerson, caseId: number) => {
  const { data } = await person.call(events.list, { params: { caseId: String(caseId) }, query: { type: 'email' } })
  return data.map(({ user, entries: [entry] }) => ({ by: user.name, key: entry?.key, ...entry }))
}

const mailsOf = async (tenant: TestTenant) =>
  (await testServer()).services.database.owner
    .selectFrom('mails')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .orderBy('id')
    .execute()

test('B-CPAGE-09 D-059 an email goes to each recipient alone, with files and a link, and into the history', async () => {
  const { ann, reader, caseId, record } = await office()
  const file = await add(ann, caseId, { name: 'Plan für Bea.txt', bytes: Buffer.from('Turn left!') })
  const pictures = `<img src="https://spy.example/x.png"><img src="/api/files/download/7" alt="Our map">`
  const body = `<p>Hi</p><script>alert(1)</script>${pictures}<a href="javascript:x()">there</a>`
  await write(ann, caseId, {
    to: [reader.id, reader.email, 'BEA@else.example'],
    body,
    fileIds: [file.id],
    includeLink: true,
  })
  await deliver()
  await deliver()

  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual([['bea@else.example'], [reader.email]].toSorted())
  const source = smtp.received.find(({ to }) => to[0] === 'bea@else.example')!.source
  expect(source).toMatch(new RegExp(`^Reply-To: ${ann.email}\r$`, 'm'))
  expect(source).not.toContain(reader.email)
  expect(source).not.toMatch(/script|spy|javascript|img|Our map/)
  expect(source).toContain(`/cases/${record.caseNumber}`)
  expect(source).toContain(Buffer.from('Turn left!').toString('base64').slice(0, 12))
  expect(await historyOf(reader, caseId)).toMatchObject([
    {
      by: 'Ann',
      newValue: 'Your lamp',
      text: '<p>Hi</p>there',
      isHtml: true,
      email: { recipients: ['Rick', 'bea@else.example'], othersCount: 0, files: ['Plan für Bea.txt'], reason: null },
    },
  ])
})

test('B-CPAGE-09 D-123 repeated and simultaneous calls with one key send one email', async () => {
  const { tenant, ann, caseId } = await office()
  const key = { 'idempotency-key': 'the-same-email' }
  await Promise.all(Array.from({ length: 5 }, () => write(ann, caseId, {}, key)))
  // The operator of the installation reads the outbox.
  const stored = await mailsOf(tenant)
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toMatch(/lamp|shines/)
  expect(await historyOf(ann, caseId)).toHaveLength(1)
})

test('T31 whom a reader may not see in a role, and files of hidden fields, are not told by the history', async () => {
  const { ann, reader, caseId, witness, findings } = await office()
  const external = { id: 'new', name: 'Secret Sue', email: 'sue@else.example', isExternal: true }
  await recordsOf(ann).save(caseId, witness, { users: [external], subRoles: [] } as never)
  const file = await add(ann, caseId, { fieldId: findings, name: 'findings.txt' })
  await write(ann, caseId, { to: ['sue@else.example', 'bea@else.example'], fileIds: [file.id] })
  const [seen] = await historyOf(ann, caseId)
  expect(seen?.email).toMatchObject({ recipients: ['sue@else.example', 'bea@else.example'], files: ['findings.txt'] })
  const [shown] = await historyOf(reader, caseId)
  expect(shown?.email).toEqual({ recipients: ['bea@else.example'], othersCount: 1, files: [], reason: null })
  smtp.mode = 'never'
  await deliver()
  expect(JSON.stringify(await historyOf(reader, caseId))).not.toMatch(/sue@|Secret Sue|findings.txt/)
})

test('T31 B-CPAGE-09 attachments are asked for again when the mail leaves; what fails is told to the sender', async () => {
  const { tenant, ann, reader, caseId, findings } = await office()
  const file = await add(ann, caseId, { fieldId: findings, name: 'findings.txt' })
  await write(ann, caseId, { fileIds: [file.id] })
  // Ann leaves the team that sees the field.
  await tenant.asOwner((tx) => tx.deleteFrom('team_members').where('user_id', '=', ann.id).execute())
  await deliver()
  expect(smtp.received.map(({ to }) => to)).toEqual([[ann.email]])
  expect(smtp.received[0]?.source).toContain('Not delivered: Your lamp')
  const reason = 'Its sender can no longer see an attachment, so it was not sent.'
  expect((await historyOf(reader, caseId))[0]).toMatchObject({ by: 'Email', key: 'emailFailed', email: { reason } })
})

test('B-CPAGE-09 a refused address is noted, and a retry from the jobs page is noted as well', async () => {
  const { ann, caseId } = await office()
  await write(ann, caseId)
  smtp.mode = 'never'
  await deliver()
  expect(await historyOf(ann, caseId)).toMatchObject([
    {
      key: 'emailFailed',
      email: { recipients: ['bea@else.example'], reason: 'The mail server refuses this address.' },
    },
    { key: 'email' },
  ])
  smtp.mode = 'ok'
  const { services } = await testServer()
  await services.database.owner
    .updateTable('pgboss.job')
    .set({ state: 'created', retry_count: 0 })
    .where('name', '=', caseEmailJob.name)
    .execute()
  await deliver()
  expect(smtp.received.map(({ to }) => to)).toContainEqual(['bea@else.example'])
  expect((await historyOf(ann, caseId))[0]).toMatchObject({ key: 'emailDelivered', email: { reason: null } })
})

test('T62 B-CPAGE-09 nothing in an email becomes a header or another recipient', async () => {
  const { ann, caseId } = await office()
  await write(ann, caseId, { subject: 'Hello\r\nBcc: eve@evil.example' })
  for (const to of ['a@b.example\r\nBcc: eve@evil.example', 'a@b.example, eve@evil.example', 'nobody'])
    await expect(write(ann, caseId, { to: [to] })).rejects.toMatchObject({ status: 400 })
  await deliver()
  expect(smtp.received).toHaveLength(1)
  const [head = ''] = smtp.received[0]!.source.split('\r\n\r\n')
  expect(head).toMatch(/^Subject: Hello Bcc: eve@evil.example\r$/m)
  expect(head).not.toMatch(/^Bcc:/m)
})

test('B-CPAGE-09 D-036 who may not, what may not be attached, and whom nobody writes to', async () => {
  const { tenant, ann, reader, caseId, findings, templateId } = await office()
  const other = await office()
  const elsewhere = await recordsOf(ann).create({ templateId })
  const [secret, far, foreign] = [
    await add(ann, caseId, { fieldId: findings }),
    await add(ann, elsewhere.id),
    await add(other.ann, other.caseId),
  ]
  const gone = await tenant.person({ name: 'Gone' })
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute())
  const plain = await newTenant()
  const outsider = await plain.person()
  const theirs = await recordsOf(outsider).create({ templateId: await plain.template({ title: 'Job', fields: [] }) })
  const no = async (call: Promise<unknown>, status: number, message: string) =>
    expect(call).rejects.toMatchObject({ status, message: expect.stringContaining(message) })
  const GONE_FILE = 'An attachment is no longer there.'
  await no(write(outsider, theirs.id), 403, 'Email from records is not available')
  await no(write(other.ann, caseId), 404, 'Record not found.')
  for (const file of [secret, far, foreign]) await no(write(reader, caseId, { fileIds: [file.id] }), 400, GONE_FILE)
  await no(write(ann, caseId, { to: [gone.id] }), 400, 'Gone is disabled.')
  await no(write(ann, caseId, { to: [other.ann.id] }), 400, 'A recipient is no longer there.')
  await no(write(ann, caseId, { to: [2_000_000_000] }), 400, 'A recipient is no longer there.')
  await no(write(ann, caseId, { to: [] }), 400, 'Add at least one recipient.')
  const crowd = Array.from({ length: 10_000 }, (_, nth) => `p${nth}@else.example`)
  await no(write(ann, caseId, { to: crowd }), 400, 'Add 50 recipients at most.')
  await no(write(ann, caseId, { pdfTemplateId: 1 }), 400, 'PDF templates cannot be attached to emails here.')
  await no(write(ann, caseId, { body: '<img src="https://spy.example/x.png">' }), 400, 'Write a message.')
  await ann.call(cases.close, { params: { id: String(caseId) } })
  await write(ann, caseId, { to: ['пример@пример.example'] })
  expect((await mailsOf(tenant)).map(({ recipient }) => recipient)).toEqual(['пример@пример.example'])
  expect(await ann.call(casePeople.contacts, { params: { caseId: String(caseId) } })).toHaveLength(1)
})

test('B-CPAGE-09 one person writes to a limited number of recipients an hour, however many calls come at once', async () => {
  const { tenant, ann, templateId } = await office()
  const records = await Promise.all(Array.from({ length: 6 }, () => recordsOf(ann).create({ templateId })))
  const to = Array.from({ length: 50 }, (_, nth) => `p${nth}@else.example`)
  const answers = await Promise.allSettled(records.map(({ id }) => write(ann, id, { to })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(EMAILS_BY_PERSON / 50)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 429, message: 'You can write to 200 recipients an hour. Try again later.' },
  })
  expect(await mailsOf(tenant)).toHaveLength(EMAILS_BY_PERSON)
})

test('D-106 D-059 an email attaches the record as its sender sees it, if the organization may', async () => {
  const features = ['sendEmail', 'pdfTemplates', 'pdfTemplatesAttachToEmail'] as const
  const tenant = await newTenant({ features: [...features] })
  const templateId = await tenant.template({ title: 'Visit', fields: [] })
  const ann = await tenant.person({ isAdmin: true })
  const record = await recordsOf(ann).create({ templateId })
  const body = { title: 'Letter', body: '<p>{caseNumber}</p>' }
  const { id } = await ann.call(pdfTemplates.save, { body })
  const elsewhere = await ann.call(pdfTemplates.save, {
    body: { title: 'Other', body: '<p>x</p>', templateIds: [await tenant.template({ title: 'Other', fields: [] })] },
  })
  await expect(write(ann, record.id, { pdfTemplateId: elsewhere.id })).rejects.toMatchObject({ status: 400 })
  await write(ann, record.id, { pdfTemplateId: id })
  // What the sender saw is sent, whatever becomes of the template.
  await ann.call(pdfTemplates.remove, { params: { id: String(id) } })
  await deliver()
  const { source } = smtp.received[0]!
  expect(source).toContain('Content-Type: application/pdf')
  expect(source).toContain('Letter.pdf')
  const encoded = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(source)![1]!
  expect(Buffer.from(encoded, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})
