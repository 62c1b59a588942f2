import { notifications } from '@dossier/contract/notifications'
import { implement } from '../../http/implement.ts'
import { listNotifications } from './list-notifications.ts'
import { removeNotification, removeNotifications } from './remove-notifications.ts'

export const notificationRoutes = implement(notifications, {
  list: (ctx) => listNotifications(ctx),
  removeAll: (ctx, { query }) => removeNotifications(ctx, query.until ?? null),
  remove: (ctx, { params }) => removeNotification(ctx, params.id),
})
