import type { Team } from '@dossier/contract/users/teams'
import { canManageAccess } from '@dossier/core/access/support'
import { ListPlus, Plus } from 'lucide-react'
import { FilterField } from '../../kits/list-table/FilterField.tsx'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Bar } from './Bar.tsx'
import type { PeopleList } from './use-people-list.ts'

interface PeopleBarProps {
  list: PeopleList
  teams: readonly Team[]
  isSaved: boolean
  onAdd: (how: 'new' | 'list') => void
}

/** What narrows the list of people, how many there are, and what adds some. */
export function PeopleBar({ list: { filter, team, go, isTeamGone, shown }, teams, isSaved, onAdd }: PeopleBarProps) {
  const me = useMe()
  return (
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
        items={[{ id: 0, label: 'All teams' }, ...teams.map(({ id, title }) => ({ id, label: title }))]}
        placeholder="Choose a team"
        value={isTeamGone ? null : (team ?? 0)}
        onChange={(id) => go({ filter, team: Number(id) || undefined })}
      />
      <span className="sub num" role="status">
        {shown && (shown.totalItems === 1 ? '1 user' : `${shown.totalItems.toLocaleString()} users`)}
      </span>
      <span className="grow" />
      {me.editUsers && canManageAccess(me) && (
        <>
          <Button variant="outline" onPress={() => onAdd('list')}>
            <ListPlus size={15} aria-hidden />
            Add from List
          </Button>
          <Button variant="primary" onPress={() => onAdd('new')}>
            <Plus size={15} aria-hidden />
            Add User
          </Button>
        </>
      )}
    </Bar>
  )
}
