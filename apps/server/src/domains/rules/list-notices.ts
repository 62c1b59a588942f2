import { NOTIFICATIONS_SHOWN, type Notification } from '@dossier/contract/notifications'
import { notificationText } from '@dossier/core/notifications/notification-text'
import { outageText } from '@dossier/core/rules/outage-words'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Tx } from '../../db/open.ts'
import { selectNotices } from './outage-queries.ts'

interface Reader {
  tx: Tx
  tenant: { id: number }
  me: { id: number; isAdmin: boolean }
}

/** What administrators are notified of about rules. */
export async function ruleNotices(
  { tx, tenant, me }: Reader,
  { rules }: Pick<Catalogue, 'rules'>,
): Promise<Notification[]> {
  if (!me.isAdmin) return []
  const notices = await selectNotices(tx, { tenantId: tenant.id, userId: me.id }, NOTIFICATIONS_SHOWN)
  return notices.flatMap(({ id, ruleId, kind, reason, created }) => {
    const title = rules.get(ruleId)?.title
    if (title === undefined) return []
    const message = notificationText('RuleFailed', '', [outageText(kind, reason)])
    return [{ id, type: 'RuleFailed' as const, title, message, created, data: String(ruleId), comment: null }]
  })
}
