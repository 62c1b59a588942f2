import type { NotificationHubEvents } from '@dossier/contract/live/notification-hub'
import type { Person, Principal } from '../../http/principal.ts'
import type { Hub, OpenHub } from '../../live/hub.ts'

const roomOfTenant = (tenantId: number): string => `tenant:${tenantId}`
const roomOfAdmins = (tenantId: number): string => `admins:${tenantId}`
const roomOfSupport = (tenantId: number): string => `support:${tenantId}`
const roomOfUser = (tenantId: number, userId: number): string => `user:${tenantId}:${userId}`

/** Tells signed-in people what concerns themselves and the setup of their tenant; a system user needs no tenant. */
export const notificationHub: Hub<NotificationHubEvents> = {
  name: '/notification-hub',
  access: 'anySession',
  open(namespace, { outbox }): OpenHub<Principal, NotificationHubEvents> {
    outbox.on('person.changed', ({ tenantId, userId }) => {
      namespace.to(roomOfUser(tenantId, userId)).emit('userupdated')
    })
    outbox.on('tenant.changed', ({ tenantId }) => {
      namespace.to(roomOfTenant(tenantId)).emit('userupdated')
    })
    outbox.on('configuration.changed', ({ tenantId, kind }) => {
      if (kind !== 'lookup') namespace.to(roomOfTenant(tenantId)).emit('refresh', kind)
    })
    outbox.on('userStatus.changed', ({ tenantId, userId }) => {
      namespace.to(roomOfUser(tenantId, userId)).emit('userupdated')
      namespace.to(roomOfTenant(tenantId)).emit('refresh', 'user')
    })
    outbox.on('supportAccess.changed', ({ tenantId }) => {
      namespace.to(roomOfAdmins(tenantId)).emit('userupdated')
    })
    outbox.on('supportAccess.endsSoon', ({ tenantId }) => {
      namespace.to(roomOfSupport(tenantId)).emit('supportexpiresoon')
    })
    return {
      invocations: {
        joinNotifications: { run: async (socket, { tenant, person }) => socket.join(roomsOf(tenant, person)) },
        leaveNotifications: {
          run: async (socket, { tenant, person }) => roomsOf(tenant, person).forEach((room) => void socket.leave(room)),
        },
      },
    }
  },
}

function roomsOf(tenant: { id: number } | null, person: Person | null): string[] {
  if (!tenant || !person) return []
  const rooms = [roomOfTenant(tenant.id), roomOfUser(tenant.id, person.id)]
  if (person.isAdmin) rooms.push(roomOfAdmins(tenant.id))
  if (person.isSupport) rooms.push(roomOfSupport(tenant.id))
  return rooms
}
