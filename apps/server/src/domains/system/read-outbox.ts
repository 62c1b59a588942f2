import type { MailStatus, OutboxPage } from '@dossier/contract/system/monitoring'
import type { GateCtx } from '../../http/context.ts'
import { forbidden, notFound } from '../../http/refusal.ts'
import { runInPortal } from './run-in-portal.ts'
import { paged, rowsOf } from './paging.ts'
import { selectMail, selectMails } from './record-queries.ts'

interface Find {
  search: string
  status?: MailStatus | undefined
  pageNumber: number
}

export async function listMails({ services }: GateCtx, { pageNumber, status, search }: Find): Promise<OutboxPage> {
  const { database, settings } = services
  const find = { search, ...rowsOf(pageNumber), ...(status && { status }) }
  const { rows, total } = await database.systemRead((tx) => selectMails(tx, find))
  return { ...paged(rows, total), canRead: !settings.smtpUrl }
}

/** The text of a mail, including its sign-in links: only where no mail server delivers it. (ADR 13) */
export async function readMail(ctx: GateCtx, id: number): Promise<{ text: string }> {
  if (ctx.services.settings.smtpUrl)
    forbidden('This installation sends mail through a mail server, so it cannot be read in the portal.')
  return runInPortal(ctx, async ({ tx, audit }) => {
    const mail = (await selectMail(tx, id)) ?? notFound('Mail')
    await audit({ action: 'Read mail', subject: mail.recipient, details: mail.subject })
    return { text: mail.body_text }
  })
}
