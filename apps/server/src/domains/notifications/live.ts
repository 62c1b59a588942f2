import {
  JoinNotifications,
  REFRESH_KINDS,
  type NotificationHubEvents,
  type RefreshKind,
} from '@dossier/contract/live/notification-hub'
import type { ConfigurationKind } from '../../live/domain-event.ts'
import type { Person, Principal } from '../../http/principals/principal.ts'
import { invocation, type Hub, type OpenHub } from '../../live/hub.ts'
import type { HubNamespace, LiveSocket } from '../../live/live-socket.ts'
import type { Outbox } from '../../live/outbox.ts'
import { RecentPushes } from '../../live/recent-pushes.ts'
import { PushedLists } from './push-lists.ts'

/** Milliseconds over which the reload messages to all tenants are spread. */
const SPREAD = 5_000

/** What each kind of change makes stale in browsers. */
const REFRESHES: Record<ConfigurationKind, RefreshKind | null> = {
  statuses: 'lookup',
  severities: 'lookup',
  areas: 'lookup',
  removed: 'lookup',
  timeZone: 'field',
  categories: 'template',
  templates: 'template',
  fields: 'field',
  views: 'view',
  folders: 'view',
  formattingSettings: 'view',
  insights: 'insight',
  insightParameters: 'insight',
  teams: 'user',
  users: 'user',
  pictures: 'user',
  userStatuses: 'user',
  userFields: 'user',
  dataSources: 'dataSource',
  itemNames: 'dataSource',
  drafts: 'draft',
  dashboards: 'dashboard',
  noticeboards: 'noticeboard',
  pdfTemplates: 'template',
  integrations: 'integration',
  schedules: 'schedule',
  rules: 'rule',
  // The message of a changed organization says it all.
  words: null,
  settings: null,
}

const roomOfTenant = (tenantId: number): string => `tenant:${tenantId}`
const roomOfAdmins = (tenantId: number): string => `admins:${tenantId}`
const roomOfSupport = (tenantId: number): string => `support:${tenantId}`
const roomOfUser = (tenantId: number, userId: number): string => `user:${tenantId}:${userId}`

/**
 * Sends signed-in people their notifications, and notifies them of changes to their own data and to their tenant's
 * configuration; a system user needs no tenant.
 */
export const notificationHub: Hub<NotificationHubEvents> = {
  name: '/notification-hub',
  access: 'anySession',
  open(namespace, services): OpenHub<Principal, NotificationHubEvents> {
    const { outbox } = services
    const recent = new RecentPushes()
    tellPeople(outbox, { namespace, recent })
    const lists = new PushedLists({ services, namespace, roomOf: roomOfUser, note: (room) => recent.note(room) })
    return {
      close: () => lists.close(),
      rightsChanged: (socket, { tenant, person }) => moveToRooms(socket, roomsOf(tenant, person)),
      invocations: {
        joinNotifications: invocation(JoinNotifications, async (socket, { tenant, person }: Principal, { age }) => {
          const rooms = roomsOf(tenant, person)
          await socket.join(rooms)
          // Joined first: what is pushed from now on arrives.
          const isCurrent = age !== undefined && outbox.hearsOthers() && recent.areCurrent(rooms, age)
          return isCurrent ? { ok: true, current: true } : { ok: true }
        }),
        leaveNotifications: {
          run: async (socket, { tenant, person }) => roomsOf(tenant, person).forEach((room) => void socket.leave(room)),
        },
      },
    }
  },
}

interface Told {
  namespace: HubNamespace<NotificationHubEvents>
  recent: RecentPushes
}

function tellPeople(outbox: Outbox, { namespace, recent }: Told): void {
  const pushTo = (room: string) => {
    recent.note(room)
    return namespace.to(room)
  }
  outbox.on('person.changed', ({ tenantId, userId }) => {
    pushTo(roomOfUser(tenantId, userId)).emit('userupdated')
  })
  outbox.on('tenant.changed', ({ tenantId }) => {
    pushTo(roomOfTenant(tenantId)).emit('userupdated')
  })
  outbox.on('configuration.changed', ({ tenantId, kinds }) => {
    for (const kind of new Set(kinds.map((each) => REFRESHES[each])))
      if (kind !== null)
        pushTo(kind === 'draft' ? roomOfAdmins(tenantId) : roomOfTenant(tenantId)).emit('refresh', kind)
  })
  outbox.on('personalView.changed', ({ tenantId, userId }) => {
    pushTo(roomOfUser(tenantId, userId)).emit('refresh', 'view')
  })
  outbox.on('privateDashboard.changed', ({ tenantId, userId }) => {
    pushTo(roomOfUser(tenantId, userId)).emit('refresh', 'dashboard')
  })
  // A page that misses it shows marks a little longer: nothing has to be read for it.
  outbox.on('visit.saved', ({ tenantId, userId, caseId, seq }) => {
    namespace.to(roomOfUser(tenantId, userId)).emit('visited', { userId, caseId, seq })
  })
  outbox.on('userStatus.changed', ({ tenantId, userId }) => {
    pushTo(roomOfUser(tenantId, userId)).emit('userupdated')
    pushTo(roomOfTenant(tenantId)).emit('refresh', 'user')
  })
  outbox.on('supportAccess.changed', ({ tenantId }) => {
    pushTo(roomOfAdmins(tenantId)).emit('userupdated')
  })
  outbox.on('supportAccess.endsSoon', ({ tenantId }) => {
    namespace.to(roomOfSupport(tenantId)).emit('supportexpiresoon')
  })
  outbox.on('messages.lost', () => {
    recent.forget()
    tellToReadAnew(namespace)
  })
}

function roomsOf(tenant: { id: number } | null, person: Person | null): string[] {
  if (!tenant || !person) return []
  const rooms = [roomOfTenant(tenant.id), roomOfUser(tenant.id, person.id)]
  if (person.isAdmin) rooms.push(roomOfAdmins(tenant.id))
  if (person.isSupport) rooms.push(roomOfSupport(tenant.id))
  return rooms
}

/** Moves a socket to exactly these rooms of the hub. */
function moveToRooms(socket: LiveSocket<NotificationHubEvents>, rooms: readonly string[]): void {
  const before = [...socket.rooms].filter((room) => /^(tenant|admins|support|user):/.test(room))
  if (before.length === 0) return
  for (const room of before) if (!rooms.includes(room)) void socket.leave(room)
  void socket.join([...rooms])
}

/** What was missed is unknown. The tenants are notified one by one, so that not all pages reload at once. */
function tellToReadAnew(namespace: HubNamespace<NotificationHubEvents>): void {
  const rooms = [...namespace.adapter.rooms.keys()].filter((room) => room.startsWith('tenant:'))
  for (const room of rooms)
    setTimeout(() => {
      namespace.to(room).emit('userupdated')
      for (const kind of REFRESH_KINDS) namespace.to(room).emit('refresh', kind)
    }, Math.random() * SPREAD).unref()
}
