import type { TeamContents } from '@dossier/contract/dashboards/contents'
import { users } from '@dossier/contract/users/calls'
import type { Titled } from '@dossier/contract/shapes'
import type { UserSummary } from '@dossier/contract/users/details'
import { teams } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useBoard } from '../board.ts'
import { shownMembers } from '../shown-members.ts'
import { Tile, TileEmpty, TileFailure } from '../Tile.tsx'
import type { TileProps } from '../tile-kinds.ts'

/** The members of a team with their statuses, live; disabled people are not among them. (B-TILE-12) */
export function TeamTile({ cell, contents }: TileProps<TeamContents>) {
  const { teamId } = contents
  const { canEdit, removeTile } = useBoard()
  const all = useQuery(queryOf(teams.list))
  const team = all.data?.find(({ id }) => id === teamId)
  const isGone = teamId !== undefined && all.data !== undefined && !team
  if (teamId === undefined || isGone || !team)
    return (
      <Tile title="Team" isSmall={teamId === undefined || isGone}>
        {teamId === undefined ? (
          <TileEmpty>Choose a team in the settings of this tile.</TileEmpty>
        ) : isGone ? (
          <TileFailure
            text="Error loading data"
            reason="The team was deleted."
            onRemove={canEdit ? () => removeTile(cell.id) : undefined}
          />
        ) : all.error ? (
          <TileFailure text="Error loading data" reason={messageOf(all.error)} onRetry={() => void all.refetch()} />
        ) : (
          <Skeleton shape="list" rows={4} />
        )}
      </Tile>
    )
  return <Members team={team} contents={contents} teams={all.data ?? []} />
}

interface MembersProps {
  team: Titled
  contents: TeamContents
  teams: readonly Titled[]
}

function Members({ team, contents, teams: all }: MembersProps) {
  const { data, error, refetch } = useQuery(queryOf(users.listOfTeam, { params: { teamId: String(team.id) } }))
  const members = data && shownMembers(data, contents)
  const left = data ? data.filter(({ disabled }) => !disabled).length - (members?.length ?? 0) : 0
  return (
    <Tile title={team.title} note={left > 0 ? `${left} not shown` : undefined}>
      {members ? (
        members.length === 0 ? (
          <TileEmpty>Nobody has one of the chosen statuses.</TileEmpty>
        ) : (
          <ul className="team-members">
            {members.map(({ user, isMuted }) => (
              <Member key={user.id} user={user} isMuted={isMuted} badges={badgesOf(user, contents, all)} />
            ))}
          </ul>
        )
      ) : error ? (
        <TileFailure text="Error loading data" reason={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="list" rows={4} />
      )}
    </Tile>
  )
}

interface MemberProps {
  user: UserSummary
  isMuted: boolean
  badges: readonly Titled[]
}

/** The highlighted teams of a person. (D-079) */
const badgesOf = (user: UserSummary, { highlightedTeamIds = [] }: TeamContents, all: readonly Titled[]): Titled[] =>
  all.filter(({ id }) => highlightedTeamIds.includes(id) && user.teams.includes(id))

function Member({ user, isMuted, badges }: MemberProps) {
  return (
    <li data-muted={isMuted || undefined}>
      <Link to="/userprofile/$userId" params={{ userId: String(user.id) }} className="team-member">
        <Avatar name={user.name} id={user.id} size={24} />
        <span className="truncate">{user.name}</span>
        {badges.map(({ id, title }) => (
          <span key={id} className="team-badge">
            {title}
          </span>
        ))}
        <span className="grow" />
        <span className="team-status truncate">{user.currentStatus?.title ?? 'Not Set'}</span>
      </Link>
    </li>
  )
}
