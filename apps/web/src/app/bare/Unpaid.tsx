import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../../lib/me.ts'
import { isSessionOver } from '../../lib/session/session-end.ts'
import { ORGANIZATION } from '../../lib/subscription.ts'
import { BareFrame } from './BareFrame.tsx'

/** All that there is while the tenant's subscription is not valid. (A-ERR-02, A-ROUTE-17) */
export function Unpaid() {
  const me = useMe()
  const navigate = useNavigate()
  const isThere = useRouterState({ select: ({ location }) => location.pathname.endsWith(ORGANIZATION) })
  useEffect(() => {
    // After the end of the session, the app is on its way to the sign-in page.
    if (!isThere && !isSessionOver()) void navigate({ to: ORGANIZATION, replace: true })
  }, [isThere, navigate])
  return <BareFrame name={me.tenantName}>{isThere && <Outlet />}</BareFrame>
}
