import { randomUUID } from 'node:crypto'
import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import { layOutFormatted, senderName } from '../../outbound/mail-texts/layout.ts'
import { queueMails } from '../../outbound/mail.ts'
import { plainTextOf } from '@dossier/core/text/rich-text'
import type { LoadedCase } from '../cases/load-case.ts'
import type { Writer } from '../cases/writing/writer.ts'
import { enqueueDeliveries, notOfTemplate } from '../deliveries/enqueue-delivery.ts'
import { selectSendTarget } from '../deliveries/queries.ts'
import { recordJson } from '../deliveries/record-json.ts'
import { CASE_EMAIL } from '../emails/case-email-kind.ts'
import { insertEmails } from '../emails/queries.ts'
import type { PlannedSend } from './planned-run.ts'
import { selectTenantTitle, type EffectToInsert } from './run-queries.ts'

/** Something that a rule sends once the save is committed. */
export interface SendToStore {
  runId: string
  effectKey: string
  loaded: LoadedCase
  rule: CatalogueRule
  send: PlannedSend
  /** Takes why it cannot be sent. */
  fail(why: string): void
}

type Of<K extends PlannedSend['kind']> = SendToStore & { send: Extract<PlannedSend, { kind: K }> }

const isKind =
  <K extends PlannedSend['kind']>(kind: K) =>
  (one: SendToStore): one is Of<K> =>
    one.send.kind === kind

/** Stores what rules send, in the transaction of the save. Few statements, however many records were saved. (ADR 34) */
export async function storeSends(writer: Writer, sends: readonly SendToStore[]): Promise<EffectToInsert[]> {
  if (sends.length === 0) return []
  return [...(await storeCalls(writer, sends)), ...(await storeEmails(writer, sends.filter(isKind('email'))))]
}

/** Deliveries of one statement. */
const AT_ONCE = 500

async function storeCalls(writer: Writer, sends: readonly SendToStore[]): Promise<EffectToInsert[]> {
  const targets = await targetsOf(writer, sends.filter(isKind('integration')))
  const calls = [
    ...sends.filter(isKind('http')).map((one) => ({ one, to: addressOf(one) })),
    ...sends.filter(isKind('integration')).flatMap((one) => {
      const to = targets(one)
      if (typeof to === 'string') one.fail(`Send to Integration: ${to}`)
      return typeof to === 'string' ? [] : [{ one, to }]
    }),
  ]
  for (let start = 0; start < calls.length; start += AT_ONCE)
    await enqueueDeliveries(writer, calls.slice(start, start + AT_ONCE).map(deliveryOf))
  return calls.map(({ one, to }) => ({
    ...effectOf(one, to.integration_key === null ? ACTION_TYPES.SendHttp : ACTION_TYPES.SentToIntegration),
    title: to.integration_key === null ? `POST ${to.target}` : to.target,
  }))
}

interface Target {
  integration_key: string | null
  out: string | null
  url: string | null
  lane: string
  target: string
  headers: string | null
}

function addressOf({ send }: Of<'http'>): Target {
  const { host } = new URL(send.url)
  return { integration_key: null, out: null, url: send.url, lane: `host ${host}`, target: host, headers: send.headers }
}

/** Finds where integrations receive a record, or says why they do not. */
async function targetsOf({ tx, tenant }: Writer, sends: readonly Of<'integration'>[]) {
  const keys = [...new Set(sends.map(({ send }) => send.integrationKey))]
  const found = new Map<string, Awaited<ReturnType<typeof selectSendTarget>>>()
  for (const key of keys) found.set(key, await selectSendTarget(tx, tenant.id, key))
  return ({ send: { integrationKey, out }, loaded: { record } }: Of<'integration'>): Target | string => {
    const target = found.get(integrationKey)
    const output = target?.outputs.find((one) => one.out === out)
    if (!target?.active || !output) return 'the integration is gone or switched off.'
    if (output.templateIds.length > 0 && !output.templateIds.includes(record.template.id))
      return notOfTemplate(record.template, output)
    const to = { integration_key: integrationKey, out, url: null, lane: `integration ${integrationKey}` }
    return { ...to, target: output.title || target.title, headers: null }
  }
}

const deliveryOf = ({ one, to }: { one: SendToStore; to: Target }) => ({
  ...to,
  cause_type: 'rule' as const,
  cause_id: String(one.rule.id),
  cause: one.rule.title,
  case_id: one.loaded.record.id,
  effect_key: one.effectKey,
  body: JSON.stringify(recordJson(one.loaded)),
})

const effectOf = ({ runId, effectKey, rule, send }: SendToStore, type: EffectToInsert['type']) => ({
  effect_key: effectKey,
  run_id: runId,
  rule_id: rule.id,
  place: send.place,
  type,
  email_id: null,
})

/** What the outbox says of it, which the operator of the installation reads. */
const OUTBOX_TEXT = {
  subject: 'An email about a record',
  text: 'What rules write about records is not shown here.',
  html: '',
}

async function storeEmails(writer: Writer, sends: readonly Of<'email'>[]): Promise<EffectToInsert[]> {
  if (sends.length === 0) return []
  const { tx, tenant, emit } = writer
  const from = senderName(await selectTenantTitle(tx, tenant.id))
  const emails = sends.map((one) => ({ one, id: randomUUID() }))
  await insertEmails(
    tx,
    emails.map(({ one: { loaded, send }, id }) => ({
      tenantId: tenant.id,
      id,
      caseId: loaded.record.id,
      userId: null,
      replyTo: '',
      text: layOutFormatted({ subject: send.subject, from, html: send.body, text: plainTextOf(send.body) }),
      recipients: send.recipients,
      fileIds: [],
      withFiles: send.withFiles,
    })),
  )
  const mails = emails.flatMap(({ one: { loaded, send }, id }) =>
    send.recipients.map(({ email }) => ({
      tenantId: tenant.id,
      ...OUTBOX_TEXT,
      to: email,
      of: { emailId: id, about: `#${loaded.record.caseNumber}` },
    })),
  )
  await queueMails(tx, mails, CASE_EMAIL)
  emit({ type: 'job.due', kind: CASE_EMAIL.name })
  return emails.map(({ one, id }) => ({
    ...effectOf(one, ACTION_TYPES.SendEmail),
    title: one.send.subject,
    email_id: id,
  }))
}
