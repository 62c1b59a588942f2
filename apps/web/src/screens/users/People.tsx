import { teams, users, type UserSummary } from '@dossier/contract/users'
import { canChangeSignIn } from '@dossier/core/access/support'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListPlus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { Select } from '../../ui/Select.tsx'
import { FilterField } from '../../kits/edit-sheet/FilterField.tsx'
import { TablePager } from '../../kits/record-table/TablePager.tsx'
import { useLastPage } from '../../kits/record-table/use-last-page.ts'
import { Bar } from './Bar.tsx'
import { MissingTeam } from './MissingTeam.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { peopleHeadings, PeopleTable } from './PeopleTable.tsx'
import { UserSheet } from './UserSheet.tsx'
import { useSaved } from './use-saved.ts'

const PAGE_SIZE = 50
const SKELETON_ROWS = 12
type Open = UserSummary | 'new' | 'list' | null

/** Everyone in the tenant, filtered by name or email and by team. */
export function People() {
  const me = useMe()
  const { editUsers } = me
  const { filter = '', team, page = 1 } = useSearch({ from: '/signed-in/users' })
  const go = useGo()
  const found = useQuery({
    ...queryOf(users.search, {
      query: { search: filter, pageNumber: page, withDisabled: 'true', ...(team && { teamId: String(team) }) },
    }),
    placeholderData: keepPreviousData,
  })
  useLastPage(found, { page, pageSize: PAGE_SIZE, onPage: (last) => go({ filter, team, page: last }) })
  const { data: allTeams = [] } = useQuery(queryOf(teams.list))
  const { isSaved, saved } = useSaved()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const list = useRef<HTMLDivElement>(null)
  const isTeamGone = team !== undefined && found.error instanceof ApiError && found.error.status === 404
  const shown = isTeamGone ? undefined : found.data
  /** A row may be opened before the list is read again after a save. */
  const newest = (user: UserSummary) => shown?.data.find(({ id }) => id === user.id) ?? user
  const leaveTeam = () => {
    go({ filter })
    list.current?.focus()
  }
  return (
    <>
      <Bar isSaved={isSaved}>
        <FilterField
          label="Find by name or email"
          placeholder="Name or email"
          text={filter}
          onFilter={(text) => go({ filter: text, team })}
        />
        <Select
          label="Team"
          hideLabel
          search="Find a team"
          items={[{ id: 0, label: 'All teams' }, ...allTeams.map(({ id, title }) => ({ id, label: title }))]}
          placeholder="Choose a team"
          value={isTeamGone ? null : (team ?? 0)}
          onChange={(id) => go({ filter, team: Number(id) || undefined })}
        />
        <span className="sub num" role="status">
          {shown && (shown.totalItems === 1 ? '1 user' : `${shown.totalItems.toLocaleString()} users`)}
        </span>
        <span className="grow" />
        {editUsers && canChangeSignIn(me) && (
          <>
            <Button variant="outline" onPress={() => setOpen('list')}>
              <ListPlus size={15} aria-hidden />
              Add from List
            </Button>
            <Button variant="primary" onPress={() => setOpen('new')}>
              <Plus size={15} aria-hidden />
              Add User
            </Button>
          </>
        )}
      </Bar>
      <div className="users-scroll" ref={list} tabIndex={-1}>
        {isTeamGone && <MissingTeam onLeave={leaveTeam} />}
        {found.error && !isTeamGone && <Alert onRetry={() => void found.refetch()}>{messageOf(found.error)}</Alert>}
        {found.isPending && (
          <RowsSkeleton
            className="users-table users-people"
            headings={peopleHeadings(editUsers)}
            rows={SKELETON_ROWS}
          />
        )}
        {shown && <PeopleTable rows={shown.data} teams={allTeams} onOpen={editUsers ? setOpen : undefined} />}
      </div>
      {shown && (
        <TablePager
          page={page}
          pageSize={PAGE_SIZE}
          shown={shown.data.length}
          total={{ count: shown.totalItems, isMinimum: false }}
          onPage={(next) => go({ filter, team, page: next })}
        />
      )}
      {open === 'list' && <InviteSheet teams={allTeams} onAdded={saved} onClose={close} />}
      {open !== null && open !== 'list' && (
        <UserSheet user={open === 'new' ? null : newest(open)} teams={allTeams} onSaved={saved} onClose={close} />
      )}
    </>
  )
}

function useGo() {
  const navigate = useNavigate()
  return ({ filter, team, page }: { filter?: string; team?: number | undefined; page?: number }) =>
    void navigate({
      to: '/users',
      search: { ...(filter && { filter }), ...(team && { team }), ...(page && page > 1 && { page }) },
      replace: true,
    })
}
