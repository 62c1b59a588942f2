import { teams, type Team } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListTable, type TableColumn } from '../../kits/list-table/ListTable.tsx'
import { RowName } from '../../kits/list-table/RowName.tsx'
import { useSorted } from '../../kits/list-table/use-sorted.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { Bar } from './Bar.tsx'
import { TeamSheet } from './TeamSheet.tsx'
import { useSaved } from './use-saved.ts'

/** The teams of the tenant with the number of their members. */
export function Teams() {
  const { editUsers } = useMe()
  const found = useQuery(queryOf(teams.list))
  const { data } = found
  const { isSaved, saved } = useSaved()
  const [open, setOpen] = useState<Team | 'new' | null>(null)
  const columns = useMemo(() => columnsOf(editUsers ? setOpen : undefined), [editUsers])
  const sorted = useSorted(data, SORTED_BY, BY_TITLE)
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
      <ListTable
        label="Teams"
        found={found}
        {...sorted}
        columns={columns}
        keyOf={idOf}
        expected={6}
        empty={
          <>
            <b>There are no teams yet.</b> Teams control who can see and edit what.
          </>
        }
      />
      {open !== null && <TeamSheet team={open === 'new' ? null : open} onSaved={saved} onClose={() => setOpen(null)} />}
    </>
  )
}

const idOf = ({ id }: Team) => id
const BY_TITLE = { by: 'title', descending: false }
const SORTED_BY = {
  title: ({ title }: Team) => title,
  members: ({ userIds }: Team) => userIds.length,
}

const columnsOf = (onOpen: ((team: Team) => void) | undefined): TableColumn<Team>[] => [
  {
    id: 'title',
    heading: 'Team',
    isHead: true,
    sortKey: 'title',
    width: { min: 180, grow: 1 },
    cell: (team) => <RowName name={team.title} onOpen={onOpen && (() => onOpen(team))} />,
  },
  {
    id: 'members',
    heading: 'Members',
    sortKey: 'members',
    width: { min: 110 },
    isNumeric: true,
    narrow: 'labeled',
    cell: ({ userIds }) => userIds.length.toLocaleString(),
  },
  {
    id: 'landing',
    heading: 'Landing page',
    width: { min: 140, grow: 2 },
    narrow: 'labeled',
    cell: ({ landingPagePath }) => landingPagePath,
  },
]
