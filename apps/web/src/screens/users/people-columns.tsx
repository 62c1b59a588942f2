import type { Team } from '@dossier/contract/users/teams'
import type { UserSummary } from '@dossier/contract/users/details'
import { hasRight, RIGHT_NAMES } from '@dossier/core/access/users'
import { EXTERNAL_USER } from '@dossier/core/fields/types/external-person'
import { RowName } from '../../kits/list-table/RowName.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { RIGHT_TITLES } from './right-titles.ts'

export type OpenPerson = ((user: UserSummary) => void) | undefined

/** People who may not change users do not see permissions, and open nobody. */
export function peopleColumns(teams: readonly Team[], onOpen: OpenPerson): TableColumn<UserSummary>[] {
  const titles = new Map(teams.map(({ id, title }) => [id, title]))
  return [
    {
      id: 'name',
      heading: 'Name',
      isHead: true,
      width: { min: 160, grow: 1.4 },
      cell: (user) => <PersonName user={user} onOpen={onOpen} />,
    },
    {
      id: 'email',
      heading: 'Email',
      width: { min: 140, grow: 1.2 },
      cell: ({ email }) => (
        <a className="truncate" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    },
    { id: 'teams', heading: 'Teams', cell: (user) => user.teams.flatMap((id) => titles.get(id) ?? []).join(', ') },
    { id: 'status', heading: 'Status', cell: ({ currentStatus }) => currentStatus?.title },
    ...(onOpen ? [{ id: 'permissions', heading: 'Permissions', cell: permissionsOf }] : []),
  ]
}

function PersonName({ user, onOpen }: { user: UserSummary; onOpen: OpenPerson }) {
  if (user.isExternal) return <RowName name={EXTERNAL_USER} picture={<Avatar name="" size={24} />} />
  return (
    <RowName
      name={user.name}
      picture={<Avatar name={user.name} id={user.id} size={24} />}
      mark={user.disabled ? 'Disabled' : joinState(user)}
      onOpen={onOpen && (() => onOpen(user))}
    />
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
