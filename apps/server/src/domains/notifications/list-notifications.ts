import { NOTIFICATIONS_SHOWN, type Notification } from '@dossier/contract/notifications'
import { notificationText } from '@dossier/core/notifications/notification-text'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { isKeyVisible, readRights, type ReadRights } from '../../records/read-rights.ts'
import { recordLabel } from '../cases/record-names.ts'
import { shownTitle } from '../../records/visibility.ts'
import { isAccessible } from '../../query/relation.ts'
import { ruleNotices } from '../rules/list-notices.ts'
import { scheduleNotices } from '../schedules/list-notices.ts'
import { labelIn } from '../events/present-events.ts'
import { selectNotifications, type NotificationRow } from './queries.ts'

export type NotificationReader = Pick<Ctx, 'tx' | 'me'> & {
  tenant: { id: number }
  services: Pick<Ctx['services'], 'catalogues'>
}

/**
 * The reader's notifications, newest first, as they may be read now: without those about records that the reader may
 * not see any more, and without what they may not see of the others.
 */
export async function listNotifications(reader: NotificationReader): Promise<Notification[]> {
  const { tx, me, tenant } = reader
  const catalogue = await loadCatalogue(reader)
  const rights = readRights(me, catalogue)
  const rows = await selectNotifications(
    tx,
    { tenantId: tenant.id, userId: me.id },
    { visible: isAccessible({ me }), title: shownTitle(rights, 'c') },
  )
  const ofRecords = rows.flatMap((row) => present(row, { catalogue, rights }))
  const others = [...(await scheduleNotices(reader)), ...(await ruleNotices(reader, catalogue))]
  if (others.length === 0) return ofRecords
  return [...ofRecords, ...others]
    .toSorted((one, other) => Date.parse(other.created) - Date.parse(one.created))
    .slice(0, NOTIFICATIONS_SHOWN)
}

function present(row: NotificationRow, { catalogue, rights }: { catalogue: Catalogue; rights: ReadRights }) {
  const { id, type, actor, created, case_number, template_id, title } = row
  const keys = row.keys.filter((key) => isKeyVisible(rights, template_id, key))
  if (type === 'RecordUpdatedByOtherUser' && keys.length === 0) return []
  const changed = keys.map((key) => labelIn(catalogue.templates.get(template_id), key))
  return {
    id,
    type,
    title: recordLabel({ case_number, template_id, title }, rights),
    message: notificationText(type, actor, changed),
    created,
    data: case_number,
    comment: row.comment_id,
  }
}
