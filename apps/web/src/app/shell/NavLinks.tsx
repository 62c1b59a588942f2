import { Link } from '@tanstack/react-router'
import { Settings2, Table2, Users } from 'lucide-react'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { ViewLinks } from './ViewLinks.tsx'

/** Every place to go, for the side and for the slide-out. */
export function NavLinks({ onGo }: { onGo?: () => void }) {
  const me = useMe()
  const words = useWords()
  const { isAdmin } = useMe()
  return (
    <>
      <ul className="nav-list">
        <li>
          <Link
            to="/cases"
            className="nav-item"
            activeProps={{ 'aria-current': 'page' }}
            onClick={onGo}
            title={words.records}
          >
            <Table2 size={16} strokeWidth={1.75} aria-hidden />
            <span className="truncate">{words.records}</span>
          </Link>
        </li>
        {me.editUsers && (
          <li>
            <Link
              to="/users"
              className="nav-item"
              activeProps={{ 'aria-current': 'page' }}
              onClick={onGo}
              title="Users"
            >
              <Users size={16} strokeWidth={1.75} aria-hidden />
              <span className="truncate">Users</span>
            </Link>
          </li>
        )}
        {isAdmin && (
          <li>
            <Link
              to="/configuration"
              className="nav-item"
              activeProps={{ 'aria-current': 'page' }}
              onClick={onGo}
              title="Settings"
            >
              <Settings2 size={16} strokeWidth={1.75} aria-hidden />
              <span className="truncate">Settings</span>
            </Link>
          </li>
        )}
      </ul>
      <ViewLinks onGo={onGo} />
    </>
  )
}
