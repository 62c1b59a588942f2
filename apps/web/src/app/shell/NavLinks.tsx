import { integrations } from '@dossier/contract/integrations/calls'
import { canOpenConfiguration, configurationTitle } from '@dossier/core/access/configuration'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  CalendarClock,
  ChartColumn,
  LayoutDashboard,
  Plug,
  Settings2,
  Table2,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { ViewLinks } from './ViewLinks.tsx'

interface Place {
  to: LinkProps['to']
  title: string
  icon: LucideIcon
  isOpen: boolean
}

/** Every place to go, for the side and for the slide-out. */
export function NavLinks({ onGo }: { onGo?: () => void }) {
  const me = useMe()
  const words = useWords()
  // Administrators load the active integrations. (A-NAV)
  const { data: active = [] } = useQuery({ ...queryOf(integrations.active), enabled: me.isAdmin })
  const places: Place[] = [
    { to: '/dashboard', title: 'Dashboard', icon: LayoutDashboard, isOpen: true },
    { to: '/cases', title: words.records, icon: Table2, isOpen: true },
    { to: '/insights', title: 'Insights', icon: ChartColumn, isOpen: true },
    { to: '/scheduling', title: 'Scheduling', icon: CalendarClock, isOpen: me.extendedPermissions.scheduling },
    { to: '/configuration', title: configurationTitle(me), icon: Settings2, isOpen: canOpenConfiguration(me) },
    { to: '/integrations', title: 'Integrations', icon: Plug, isOpen: me.isAdmin && active.length > 0 },
    { to: '/users', title: 'Users', icon: Users, isOpen: me.editUsers },
  ]
  return (
    <>
      <ul className="nav-list">
        {places
          .filter(({ isOpen }) => isOpen)
          .map(({ to, title, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className="nav-item" activeProps={{ 'aria-current': 'page' }} onClick={onGo} title={title}>
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                <span className="truncate">{title}</span>
              </Link>
            </li>
          ))}
      </ul>
      <ViewLinks onGo={onGo} />
    </>
  )
}
