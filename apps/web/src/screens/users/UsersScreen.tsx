import { Link, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMe } from '../../lib/me.ts'
import { Fields } from './Fields.tsx'
import { People } from './People.tsx'
import { Statuses } from './Statuses.tsx'
import { Teams } from './Teams.tsx'
import { SECTIONS, type Section } from './users-search.ts'
import './users.css'

const TITLES: Record<Section, string> = { people: 'Users', teams: 'Teams', statuses: 'User Statuses', fields: 'Fields' }
const LISTS = { people: People, teams: Teams, statuses: Statuses, fields: Fields }

/** The people of the tenant, their teams, their statuses and their profile fields. */
export function UsersScreen() {
  const { isAdmin } = useMe()
  const { section = 'people' } = useSearch({ from: '/signed-in/users' })
  const sections: Section[] = isAdmin ? [...SECTIONS] : ['people', 'teams']
  const shown = sections.includes(section) ? section : 'people'
  const List = LISTS[shown]
  return (
    <>
      <header className="page-head users-head">
        <Users size={16} className="users-icon" aria-hidden />
        <h1 tabIndex={-1}>{TITLES[shown]}</h1>
        <nav aria-label="Sections" className="users-sections">
          {sections.map((one) => (
            <Link
              key={one}
              to="/users"
              search={one === 'people' ? {} : { section: one }}
              className="btn ghost"
              aria-current={one === shown ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {TITLES[one]}
            </Link>
          ))}
        </nav>
      </header>
      <List />
    </>
  )
}
