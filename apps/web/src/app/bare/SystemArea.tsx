import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notificationHub, startLive } from '../../lib/live.ts'
import { meQuery } from '../../lib/me-query.ts'
import { MeContext } from '../../lib/me.ts'
import { isSessionOver } from '../../lib/session/session-end.ts'
import { TABS, TAB_TITLES } from '../../screens/system/system-search.ts'
import { intoView } from '../../ui/focus/into-view.ts'
import { followNotifications } from '../notifications.ts'
import { BareFrame } from './BareFrame.tsx'

/** The system portal's frame. Of the live connection it has the notifications only: there is no tenant. (A-CONN-06) */
export function SystemArea() {
  const { data: me } = useQuery({ ...meQuery, enabled: !isSessionOver() })
  const cache = useQueryClient()
  useEffect(() => {
    void startLive([notificationHub])
    return followNotifications(cache)
  }, [cache])
  if (!me) return null
  return (
    <MeContext value={me}>
      <BareFrame name="System" nav={<Tabs />}>
        <Outlet />
      </BareFrame>
    </MeContext>
  )
}

function Tabs() {
  const { tab: open = 'tenants' } = useSearch({ from: '/system' })
  return (
    <nav className="bare-nav" aria-label="System portal">
      {TABS.map((tab) => (
        <Link
          key={tab}
          ref={tab === open ? intoView : undefined}
          to="/system"
          search={tab === 'tenants' ? {} : { tab }}
          className="btn ghost"
          aria-current={tab === open ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {TAB_TITLES[tab]}
        </Link>
      ))}
    </nav>
  )
}
