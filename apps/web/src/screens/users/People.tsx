import { teams, type Team } from '@dossier/contract/users/teams'
import { type UserSummary } from '@dossier/contract/users/details'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import { ListTable } from '../../kits/list-table/ListTable.tsx'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { MissingTeam } from './MissingTeam.tsx'
import { peopleColumns } from './people-columns.tsx'
import { PeopleBar } from './PeopleBar.tsx'
import { usePeopleList, type PeopleList } from './use-people-list.ts'
import { useSaved } from './use-saved.ts'
import { UserSheet } from './UserSheet.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const InviteSheet = lazyPart(async () => ({ default: (await import('./InviteSheet.tsx')).InviteSheet }))

const EXPECTED = 12
const NO_TEAMS: readonly Team[] = []
type Open = UserSummary | 'new' | 'list' | null

/** Everyone in the tenant, filtered by name or email and by team. */
export function People() {
  const list = usePeopleList()
  const { data: allTeams = NO_TEAMS } = useQuery(queryOf(teams.list))
  const { isSaved, saved } = useSaved()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  /** A row may be opened before the list is read again after a save. */
  const newest = (user: UserSummary) => list.shown?.data.find(({ id }) => id === user.id) ?? user
  return (
    <>
      <PeopleBar list={list} teams={allTeams} isSaved={isSaved} onAdd={setOpen} />
      <PeopleTable list={list} teams={allTeams} onOpen={setOpen} />
      {open === 'list' && (
        <Suspense>
          <InviteSheet teams={allTeams} onAdded={saved} onClose={close} />
        </Suspense>
      )}
      {open !== null && open !== 'list' && (
        <UserSheet user={open === 'new' ? null : newest(open)} teams={allTeams} onSaved={saved} onClose={close} />
      )}
    </>
  )
}

interface PeopleTableProps {
  list: PeopleList
  teams: readonly Team[]
  onOpen: (user: UserSummary) => void
}

function PeopleTable({ list, teams: allTeams, onOpen }: PeopleTableProps) {
  const { editUsers } = useMe()
  const columns = useMemo(() => peopleColumns(allTeams, editUsers ? onOpen : undefined), [allTeams, editUsers, onOpen])
  const isLeft = useRef(false)
  const leaveTeam = () => {
    isLeft.current = true
    list.go({ filter: list.filter })
  }
  /** The button that was pressed is gone. */
  const takeFocus = (scroller: HTMLDivElement | null) => {
    if (isLeft.current) scroller?.focus()
    isLeft.current &&= !scroller
  }
  return (
    <ListTable
      label="Users"
      found={list.found}
      rows={list.shown?.data}
      columns={columns}
      keyOf={userKey}
      toneOf={userTone}
      expected={EXPECTED}
      pages={list.pages}
      instead={list.isTeamGone && <MissingTeam onLeave={leaveTeam} />}
      empty={
        <>
          <b>No users found.</b> Try part of the name or email.
        </>
      }
      ref={takeFocus}
    />
  )
}

const userKey = ({ id }: UserSummary) => id
const userTone = ({ disabled }: UserSummary) => (disabled ? 'muted' : undefined)
