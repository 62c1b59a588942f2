import { canOpenConfiguration, configurationTitle } from '@dossier/core/access/configuration'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Settings2, Table2, Users, type LucideIcon } from 'lucide-react'
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
  const places: Place[] = [
    { to: '/cases', title: words.records, icon: Table2, isOpen: true },
    { to: '/users', title: 'Users', icon: Users, isOpen: me.editUsers },
    { to: '/configuration', title: configurationTitle(me), icon: Settings2, isOpen: canOpenConfiguration(me) },
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
