import type { Notification as Notice } from '@dossier/contract/notifications'
import type { Me } from '@dossier/contract/user-profile/me'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../lib/me-query.ts'
import { savePreference } from '../../lib/preferences.ts'
import { messageToast } from '../../lib/message-toast.ts'

const PREFERENCE = 'browserNotifications'

const permission = () => ('Notification' in window ? Notification.permission : 'denied')

/** Asking for the permission of the browser, for as long as it has not been given or refused. (D-042) */
export function usePermission(cache: QueryClient) {
  const [state, setState] = useState(permission)
  const ask = async () => {
    const answer = await Notification.requestPermission()
    setState(answer)
    if (answer === 'granted') await savePreference(cache, PREFERENCE, true).catch(messageToast)
  }
  return { canAsk: state === 'default', ask }
}

interface Shown {
  fresh: readonly Notice[]
  open: (notice: Notice) => Promise<void>
}

/** Most that are shown at once. */
const MOST = 3

/** Shows new notifications outside of the page, while it is hidden. Tabs that have the same one show it once. */
export function showInBrowser(cache: QueryClient, { fresh, open }: Shown) {
  if (!document.hidden || permission() !== 'granted') return
  if (cache.getQueryData<Me>(meQuery.queryKey)?.preferences[PREFERENCE] !== true) return
  for (const notice of fresh.slice(0, MOST)) {
    const shown = new Notification(notice.title, { body: notice.message, tag: notice.id })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      void open(notice)
    })
  }
}
