import { sql } from 'kysely'
// Loaded before the patience of 300 ms counts.
import 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDueJobs } from '../testing/run-due-jobs.ts'
import { startSmtp, type SmtpServer } from '../testing/smtp-server.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'
import { layOut } from './mail-texts/layout.ts'
import { queueMail, type Mail } from './mail.ts'
import { MAILS_AT_ONCE, mailJob } from './mail-job.ts'
import { createMailSender } from './send-mail.ts'

const FROM = 'Dossier <dossier@test.example>'
let smtp: SmtpServer

beforeEach(async () => {
  const { owner } = (await testServer()).services.database
  await owner.deleteFrom('mails').execute()
  await owner.deleteFrom('pgboss.job').execute()
  smtp = await startSmtp()
})
afterEach(() => smtp.close())

const letter = layOut({ subject: 'A <letter>', from: 'City & Co', paragraphs: ['Hello <b>you</b>'] })

async function queue(mail: Partial<Mail> = {}): Promise<void> {
  const { services } = await testServer()
  await services.database.gateTx((tx) => queueMail(tx, { tenantId: null, to: 'ada@test.example', ...letter, ...mail }))
}

async function sender() {
  const { services } = await testServer()
  const to = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: FROM }
  return createMailSender({ ...services, waits: mailJob.waits }, to, { connectMs: 300, silenceMs: 300 })
}

async function send(atOnce = 1, by?: Awaited<ReturnType<typeof sender>>): Promise<void> {
  const { services } = await testServer()
  const used = by ?? (await sender())
  await Promise.all(Array.from({ length: atOnce }, () => runDueJobs(services, mailJob, used)))
  if (!by) used.close?.()
}

async function stored() {
  const { services } = await testServer()
  return services.database.owner
    .selectFrom('mails')
    .select(['recipient', 'tries', 'sent', 'given_up', 'fault', 'body_text', 'tenant_id'])
    .select(sql<number>`round(extract(epoch from due - now()) / 60)::int`.as('minutes'))
    .orderBy('id')
    .execute()
}

const dueAgain = async () =>
  (await testServer()).services.database.owner
    .updateTable('pgboss.job')
    .set({ start_after: sql<string>`now()` })
    .execute()

test('outbound/mail: a mail leaves once, in both forms, and its text does not stay', async () => {
  await queue()
  await send()
  await send()

  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.to).toEqual(['ada@test.example'])
  expect(smtp.received[0]?.source).toMatch(/^From: Dossier <dossier@test.example>$/m)
  expect(smtp.received[0]?.source).toMatch(/^Subject: A <letter>$/m)
  expect(smtp.received[0]?.source).toContain('text/plain')
  expect(smtp.received[0]?.source).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
  expect(await stored()).toMatchObject([{ tries: 1, body_text: '', fault: null, sent: expect.any(String) }])
})

test('outbound/mail: a mail of a rolled back transaction is never sent', async () => {
  const { services } = await testServer()
  const undone = services.database.gateTx(async (tx) => {
    await queueMail(tx, { tenantId: null, to: 'ada@test.example', ...letter })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await stored()).toEqual([])
})

test('outbound/mail: a tenant stores mail of its own only and cannot read the outbox', async () => {
  const [own, other] = [await newTenant(), await newTenant()]
  const { services } = await testServer()
  const as = (tenantId: number) =>
    services.database.tenantTx(own.id, (tx) => queueMail(tx, { tenantId, to: 'ada@test.example', ...letter }))
  await as(own.id)
  await expect(as(other.id)).rejects.toThrow()
  await expect(
    services.database.tenantRead(own.id, (tx) => tx.selectFrom('mails').select('id').execute()),
  ).rejects.toThrow()
  expect(await stored()).toMatchObject([{ tenant_id: own.id }])
})

test('T62 nothing in a subject or an address becomes a header', async () => {
  await queue({ subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nBody' })
  for (const to of ['a@b.example\r\nBcc: eve@evil.example', 'a@b.example, eve@evil.example', '<a@b.example>', 'nobody'])
    await expect(queue({ to })).rejects.toThrow('Mail goes to exactly one address.')
  await send()
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.to).toEqual(['ada@test.example'])
  const [head = ''] = smtp.received[0]?.source.split('\r\n\r\n') ?? []
  expect(head).toMatch(/^Subject: Hello Bcc: eve@evil.example Body$/m)
  expect(head).not.toMatch(/^Bcc:/m)
})

test('outbound/mail: temporary failures are retried after 1, 5, 30 … minutes, eight times in all', async () => {
  smtp.mode = 'later'
  await queue()
  const waits: number[] = []
  for (let tries = 1; tries <= 8; tries++) {
    await send()
    const [mail] = await stored()
    if (mail?.given_up) break
    waits.push(mail?.minutes ?? 0)
    expect(mail).toMatchObject({ tries, sent: null, fault: expect.stringContaining('451') })
    await dueAgain()
  }
  expect(waits).toEqual([1, 5, 30, 120, 240, 480, 720])
  expect(await stored()).toMatchObject([{ tries: 8, given_up: expect.any(String), body_text: '' }])
  smtp.mode = 'ok'
  await send()
  expect(smtp.received).toHaveLength(8)
})

test('outbound/mail: a permanently refused address is not retried, and others still get their mail', async () => {
  smtp.mode = 'never'
  await queue()
  await send()
  expect(await stored()).toMatchObject([
    { tries: 1, given_up: expect.any(String), fault: expect.stringContaining('550') },
  ])
  smtp.mode = 'ok'
  await queue({ to: 'bea@test.example' })
  await send()
  expect(smtp.received.map(({ to }) => to)).toEqual([['bea@test.example']])
})

test.each(['hang', 'drop'] as const)(
  'outbound/mail: a server that fails after the text (%s) gets the mail again under the same Message-ID',
  async (fault) => {
    smtp.mode = fault
    await queue()
    await queue({ to: 'bea@test.example' })
    await send()
    // The server is unreachable now: the second mail has not been tried.
    expect(await stored()).toMatchObject([{ tries: 1, sent: null, minutes: 1 }, { tries: 0 }])
    smtp.mode = 'ok'
    await dueAgain()
    await send()
    const ids = smtp.received
      .filter(({ to }) => to[0] === 'ada@test.example')
      .map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toMatch(/^<[\w-]+@test.example>$/)
    expect(ids[1]).toBe(ids[0])
    expect((await stored()).map(({ sent }) => sent !== null)).toEqual([true, true])
  },
)

test('outbound/mail: while the server is unreachable, mail waits', async () => {
  await queue()
  await smtp.close()
  await send()
  expect(await stored()).toMatchObject([{ tries: 1, sent: null, given_up: null, minutes: 1 }])
})

test.each(['full', 'cut'] as const)(
  'ADR 139 a server that ends kept connections (%s) gets the next mail once, on another connection',
  async (fault) => {
    smtp.mode = fault
    const people = Array.from({ length: 12 }, (_, nth) => `person${10 + nth}@test.example`)
    for (const to of people) await queue({ to })
    await send(4)
    expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(people)
    expect(await stored()).toMatchObject(people.map(() => ({ tries: 1, sent: expect.any(String), fault: null })))
  },
)

test('ADR 139 a server that takes few connections gets every mail at once, also beside those that others keep', async () => {
  await smtp.close()
  smtp = await startSmtp({ maxClients: 2 })
  const people = Array.from({ length: 12 }, (_, nth) => `person${10 + nth}@test.example`)
  for (const to of people) await queue({ to })
  const other = await sender()
  await send(MAILS_AT_ONCE, other)
  await queue({ to: 'zoe@test.example' })
  await send()
  other.close?.()
  expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual([...people, 'zoe@test.example'])
  expect((await stored()).map(({ tries, fault }) => [tries, fault])).toEqual(Array(13).fill([1, null]))
})
