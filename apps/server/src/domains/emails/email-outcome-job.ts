import { z } from 'zod'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { LoggedRecipient } from '../../db/tables/emails.ts'
import { newAction } from '../../history/action.ts'
import { EMAIL_DELIVERED, EMAIL_FAILED } from '../../history/logged-email.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import { undeliveredMail } from '../../outbound/mail-texts/case-email.ts'
import type { TenantJob } from '../../queue/job-kind.ts'
import { applyChanges } from '../cases/writing/apply-changes.ts'
import { findCase } from '../cases/load-case.ts'
import { systemWriter, type Changer } from '../cases/writing/writer.ts'
import { selectEmail, type EmailRow } from './queries.ts'

const Data = z.object({
  emailId: z.string(),
  recipient: z.string(),
  /** Why it did not arrive; null: it was delivered after all. */
  reason: z.string().nullable(),
})
type Outcome = z.infer<typeof Data>

/** Notes in the history of a record that a message did not arrive, or did after all, and writes to its sender. */
export const emailOutcomeJob: TenantJob<Outcome> = {
  name: 'email-outcome',
  title: 'Note the delivery of an email',
  data: Data,
  rights: 'tenant',
  waits: [5, 60, 600],
  expires: 300,
  prepare: (node) => ({
    async run({ data, tenantId, batch }) {
      const events: DomainEvent[] = []
      await batch(async (tx) => {
        const scene = {
          tx,
          tenant: { id: tenantId, features: [] },
          services: { catalogues: node.catalogues },
          action: newAction(),
          emit: (event: DomainEvent) => void events.push(event),
        }
        const email = await selectEmail(tx, tenantId, data.emailId)
        if (email) await note(scene, email, data)
        return { done: 1, total: 1, note: 'Noted' }
      })
      node.outbox.send(events)
    },
  }),
}

async function note(scene: Omit<Changer, 'author'>, email: EmailRow, { recipient, reason }: Outcome): Promise<void> {
  const to = email.recipients.find((one) => one.email === recipient)
  if (!to) return
  const key = reason === null ? EMAIL_DELIVERED : EMAIL_FAILED
  const logged = { subject: email.subject, recipients: [to], files: [], ...(reason !== null && { reason }) }
  await applyChanges(systemWriter(scene, 'Email'), [email.case_id], [{ kind: 'email', key, email: logged }])
  if (reason !== null && email.user_id !== null) await writeToSender(scene, email, { to, reason })
}

async function writeToSender(
  scene: Omit<Changer, 'author'>,
  { user_id: userId, case_id: caseId, subject }: EmailRow,
  { to, reason }: { to: LoggedRecipient; reason: string },
): Promise<void> {
  const { users } = await loadCatalogue(scene)
  const sender = userId === null ? undefined : users.get(userId)
  const found = await findCase(scene, caseId)
  if (!sender || sender.disabled || !found) return
  const { caseNumber } = found.record
  const mail = undeliveredMail({ caseNumber, subject, recipient: to.email, reason })
  await queueMail(scene.tx, { tenantId: scene.tenant.id, to: sender.email, ...mail })
  scene.emit(MAIL_IS_DUE)
}
