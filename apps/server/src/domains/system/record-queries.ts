import type { MailStatus } from '@dossier/contract/system/monitoring'
import { sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'

interface Page {
  search: string
  limit: number
  offset: number
}

const statusOf = sql<MailStatus>`case when m.sent is not null then 'sent'
  when m.given_up is not null then 'failed' else 'waiting' end`

/** Stored mail without its text, newest first. */
export async function selectMails(tx: Tx, { search, status, limit, offset }: Page & { status?: MailStatus }) {
  const pattern = `%${escapeLike(search)}%`
  const matching = tx
    .selectFrom('mails as m')
    .leftJoin('tenants as t', 't.id', 'm.tenant_id')
    .where(sql<boolean>`(m.recipient ilike ${pattern} or m.subject ilike ${pattern})`)
    .$if(status !== undefined, (query) => query.where(statusOf, '=', status!))
  const rows = await matching
    .select(['m.id', 'm.recipient', 'm.subject', 't.title as tenant', 'm.created', 'm.sent', 'm.tries', 'm.fault'])
    .select(statusOf.as('status'))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((eb) => eb.fn.count<number>('m.id').as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const selectMail = (tx: Tx, id: number) =>
  tx.selectFrom('mails').select(['recipient', 'subject', 'body_text']).where('id', '=', id).executeTakeFirst()

/** Errors of browsers, the last one first. */
export async function selectErrors(tx: Tx, { search, limit, offset }: Page) {
  const matching = tx
    .selectFrom('error_reports as e')
    .innerJoin('tenants as t', 't.id', 'e.tenant_id')
    .where('e.message', 'ilike', `%${escapeLike(search)}%`)
  const rows = await matching
    .select(['e.id', 't.title as tenant', 'e.message', 'e.stack', 'e.path', 'e.times'])
    .select(['e.first_at as firstAt', 'e.last_at as lastAt'])
    .orderBy('e.last_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((eb) => eb.fn.count<number>('e.id').as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
