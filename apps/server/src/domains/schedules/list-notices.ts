import type { Notification } from '@dossier/contract/notifications'
import { notificationText } from '@dossier/core/notifications/notification-text'
import { selectNotices } from './notice-queries.ts'
import { onlySeen, type ScheduleReader } from './schedule-access.ts'
import { selectByIds } from './schedule-queries.ts'

/** What failed of the reader's schedules. */
export async function scheduleNotices(reader: ScheduleReader): Promise<Notification[]> {
  const { tx, me, tenant } = reader
  const notices = await selectNotices(tx, { tenantId: tenant.id, userId: me.id })
  if (notices.length === 0) return []
  const { schedules } = await onlySeen(
    reader,
    await selectByIds(
      tx,
      tenant.id,
      notices.map(({ scheduleId }) => scheduleId),
    ),
  )
  const titles = new Map(schedules.map(({ id, title }) => [id, title]))
  return notices.flatMap(({ id, scheduleId, date, message, created }) => {
    const title = titles.get(scheduleId)
    if (title === undefined) return []
    const text = `${notificationText('ScheduleFailed', '', [date])}. ${message}`
    return [
      { id, type: 'ScheduleFailed' as const, title, message: text, created, data: String(scheduleId), comment: null },
    ]
  })
}
