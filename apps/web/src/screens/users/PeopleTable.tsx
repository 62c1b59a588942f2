import type { Team, UserSummary } from '@dossier/contract/users'
import { hasRight, RIGHT_NAMES } from '@dossier/core/access/users'
import { Avatar } from '../../ui/Avatar.tsx'
import { RIGHT_TITLES } from './right-titles.ts'

interface PeopleTableProps {
  rows: readonly UserSummary[]
  teams: readonly Team[]
  /** Missing: the list is only to be read. */
  onOpen?: ((user: UserSummary) => void) | undefined
}

const HEADINGS = ['Name', 'Email', 'Teams', 'Status']

/** People who may not change users do not see permissions. */
export const peopleHeadings = (mayOpen: boolean) => (mayOpen ? [...HEADINGS, 'Permissions'] : HEADINGS)

export function PeopleTable({ rows, teams, onOpen }: PeopleTableProps) {
  if (rows.length === 0)
    return (
      <div className="empty" role="status">
        <p>
          <b>No users found.</b> Try part of the name or email.
        </p>
      </div>
    )
  const titles = new Map(teams.map(({ id, title }) => [id, title]))
  return (
    <table className="users-table users-people">
      <thead>
        <tr>
          {peopleHeadings(onOpen !== undefined).map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <tr key={user.id} data-disabled={user.disabled || undefined}>
            <th scope="row">
              <PersonName user={user} onOpen={onOpen} />
            </th>
            <td className="truncate">
              <a href={`mailto:${user.email}`}>{user.email}</a>
            </td>
            <td className="truncate">{user.teams.flatMap((id) => titles.get(id) ?? []).join(', ')}</td>
            <td className="truncate">{user.currentStatus?.title}</td>
            {onOpen && <td className="truncate">{permissionsOf(user)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PersonName({ user, onOpen }: { user: UserSummary; onOpen: PeopleTableProps['onOpen'] }) {
  if (user.isExternal)
    return (
      <span className="users-name">
        <Avatar name="" size={24} />
        <span className="truncate">External User</span>
      </span>
    )
  return (
    <span className="users-name">
      <Avatar name={user.name} id={user.id} size={24} />
      {onOpen ? (
        <button type="button" className="truncate users-open" onClick={() => onOpen(user)}>
          {user.name}
        </button>
      ) : (
        <span className="truncate">{user.name}</span>
      )}
      {user.disabled && <span className="users-disabled">Disabled</span>}
      {!user.disabled && joinState(user) && <span className="users-disabled">{joinState(user)}</span>}
    </span>
  )
}

/** Until somebody has come; nothing for members. */
function joinState({ membership, hasSignedIn }: UserSummary): string | null {
  if (membership === 'declined') return 'Declined'
  return membership === 'invited' || hasSignedIn === false ? 'Invited' : null
}

function permissionsOf({ rights }: UserSummary): string {
  if (!rights) return ''
  if (rights.isAdmin) return RIGHT_TITLES.isAdmin
  return RIGHT_NAMES.filter((right) => hasRight(rights, right))
    .map((right) => RIGHT_TITLES[right])
    .join(', ')
}
