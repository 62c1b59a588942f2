import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../../lib/me.ts'
import { ORGANIZATION } from '../../lib/subscription.ts'
import { BareFrame } from './BareFrame.tsx'

/** All that there is while the tenant's subscription is not valid. (A-ERR-02, A-ROUTE-17) */
export function Unpaid() {
  const me = useMe()
  const navigate = useNavigate()
  const isThere = useRouterState({ select: ({ location }) => location.pathname.endsWith(ORGANIZATION) })
  useEffect(() => {
    if (!isThere) void navigate({ to: ORGANIZATION, replace: true })
  }, [isThere, navigate])
  return <BareFrame name={me.tenantName}>{isThere && <Outlet />}</BareFrame>
}
