import type { Notification as Notice } from '@dossier/contract/notifications'
import type { Me } from '@dossier/contract/user-profile/me'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../lib/me-query.ts'
import { useMe } from '../../lib/me.ts'
import { deviceStorage } from '../../lib/storage.ts'

type Person = Pick<Me, 'id' | 'tenantId'>

/** Of one person in this browser: others who use it, and the person's other devices, choose for themselves. */
const nameFor = ({ tenantId, id }: Person) => `browser-notifications:${tenantId}:${id}`

const permission = () => ('Notification' in window ? Notification.permission : 'denied')

const isOnFor = (me: Person) => permission() === 'granted' && deviceStorage.read(nameFor(me)) === 'on'

/** Switches the notifications of this browser; the first time, it asks for the permission. (D-042) */
export function useBrowserNotifications() {
  const me = useMe()
  const [isOn, setOn] = useState(() => isOnFor(me))
  const [isBlocked, setBlocked] = useState(() => permission() === 'denied')
  const change = async (shouldShow: boolean) => {
    if (shouldShow && permission() === 'default') await Notification.requestPermission()
    deviceStorage.keep(nameFor(me), shouldShow && permission() === 'granted' ? 'on' : 'off')
    setBlocked(permission() === 'denied')
    setOn(isOnFor(me))
  }
  return { isSupported: 'Notification' in window, isOn, isBlocked, change }
}

interface Shown {
  fresh: readonly Notice[]
  open: (notice: Notice) => Promise<void>
}

/** Most that are shown at once. */
const MOST = 3

/** Shows new notifications outside of the page, while it is hidden. Tabs that have the same one show it once. */
export function showInBrowser(cache: QueryClient, { fresh, open }: Shown) {
  const me = cache.getQueryData<Me>(meQuery.queryKey)
  if (!document.hidden || !me || !isOnFor(me)) return
  for (const notice of fresh.slice(0, MOST)) {
    const shown = new Notification(notice.title, { body: notice.message, tag: notice.id })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      void open(notice)
    })
  }
}
