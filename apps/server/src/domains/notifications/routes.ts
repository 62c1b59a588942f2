import { notifications } from '@dossier/contract/notifications'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import { listNotifications } from './list-notifications.ts'
import { deleteNotification, deleteNotifications } from './queries.ts'

export const notificationRoutes = implement(notifications, {
  list: (ctx) => listNotifications(ctx),

  removeAll: async ({ tx, tenant, me, emit }, { query }) => {
    const owner = { tenantId: tenant.id, userId: me.id }
    await deleteNotifications(tx, owner, query.until ?? null)
    emit({ type: 'notifications.changed', tenantId: tenant.id, userIds: [me.id] })
  },

  remove: async ({ tx, tenant, me, emit }, { params }) => {
    const owner = { tenantId: tenant.id, userId: me.id }
    if (!(await deleteNotification(tx, owner, params.id))) notFound('Notification')
    emit({ type: 'notifications.changed', tenantId: tenant.id, userIds: [me.id] })
  },
})
