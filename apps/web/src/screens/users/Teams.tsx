import { teams, type Team } from '@dossier/contract/users'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { Bar } from './Bar.tsx'
import { TeamSheet } from './TeamSheet.tsx'
import { useSaved } from './use-saved.ts'

const HEADINGS = ['Team', 'Members', 'Landing page']

/** The teams of the tenant with the number of their members. */
export function Teams() {
  const { editUsers } = useMe()
  const { data, error, isPending, refetch } = useQuery(queryOf(teams.list))
  const { isSaved, saved } = useSaved()
  const [open, setOpen] = useState<Team | 'new' | null>(null)
  return (
    <>
      <Bar isSaved={isSaved}>
        <span className="sub num">
          {data && (data.length === 1 ? '1 team' : `${data.length.toLocaleString()} teams`)}
        </span>
        <span className="grow" />
        {editUsers && (
          <Button variant="primary" onPress={() => setOpen('new')}>
            <Plus size={15} aria-hidden />
            Add Team
          </Button>
        )}
      </Bar>
      <div className="users-scroll">
        {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
        {isPending && <RowsSkeleton className="users-table" headings={HEADINGS} rows={6} />}
        {data && <TeamsTable rows={data} onOpen={editUsers ? setOpen : undefined} />}
      </div>
      {open !== null && <TeamSheet team={open === 'new' ? null : open} onSaved={saved} onClose={() => setOpen(null)} />}
    </>
  )
}

function TeamsTable({ rows, onOpen }: { rows: readonly Team[]; onOpen: ((team: Team) => void) | undefined }) {
  if (rows.length === 0)
    return (
      <div className="empty" role="status">
        <p>
          <b>There are no teams yet.</b> Teams control who can see and edit what.
        </p>
      </div>
    )
  return (
    <table className="users-table">
      <thead>
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((team) => (
          <tr key={team.id}>
            <th scope="row">
              {onOpen ? (
                <button type="button" className="truncate users-open" onClick={() => onOpen(team)}>
                  {team.title}
                </button>
              ) : (
                team.title
              )}
            </th>
            <td className="num">{team.userIds.length.toLocaleString()}</td>
            <td className="truncate">{team.landingPagePath}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
