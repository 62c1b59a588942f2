import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { ruleFailsMail } from '../../outbound/mail-texts/rule-fails.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import { selectAdministrators } from '../users/administrators.ts'
import { beginOutages, insertNotices, selectToTell, type Outage } from './outage-queries.ts'
import { selectTenantTitle } from './run-queries.ts'

type Needed = Pick<Services, 'database' | 'outbox' | 'settings'>

/**
 * Notifies administrators of rules that were stopped, have lost a part, or whose messages do not arrive: once for each rule
 * until it works again. It may run again: what was sent is noted in the same transaction. (D-132)
 */
export async function notifyOfOutages({ database, outbox, settings }: Needed, signal: AbortSignal): Promise<void> {
  for (const tenantId of await selectToTell(database)) {
    for (let isMore = true; isMore;) {
      signal.throwIfAborted()
      const events: DomainEvent[] = []
      isMore = await database.tenantTx(tenantId, async (tx) => {
        const { begun, isMore: more } = await beginOutages(tx, tenantId)
        if (begun.length > 0) events.push(...(await notify(tx, begun, { tenantId, publicUrl: settings.publicUrl })))
        return more
      })
      outbox.send(events)
    }
  }
}

async function notify(
  tx: Tx,
  outages: readonly Outage[],
  { tenantId, publicUrl }: { tenantId: number; publicUrl: string },
): Promise<DomainEvent[]> {
  const people = await selectAdministrators(tx, tenantId)
  const userIds = people.map(({ id }) => id)
  await insertNotices(tx, tenantId, { outages, userIds })
  const tenantTitle = await selectTenantTitle(tx, tenantId)
  for (const { ruleId, ...outage } of outages) {
    const link = `${publicUrl}/configuration?section=rules&rule=${ruleId}`
    const mail = ruleFailsMail({ ...outage, tenantTitle, link })
    for (const { email } of people) await queueMail(tx, { tenantId, to: email, ...mail })
  }
  return [{ type: 'notifications.changed', tenantId, userIds }, MAIL_IS_DUE]
}
