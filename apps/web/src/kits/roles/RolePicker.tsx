import type { RoleUser } from '@dossier/contract/fields/role'
import { teams as teamCalls } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Picker } from '../fields/Picker.tsx'
import { usePeopleSearch } from '../people/use-people-search.ts'

interface RolePickerProps {
  /** Whose members have a part in the role; an empty list is everybody. */
  teams: readonly number[]
  users: readonly RoleUser[]
  onPick: (user: RoleUser) => void
  onClose: () => void
  triggerRef: RefObject<HTMLElement | null>
}

const ANY = 0

/** A search for people who can be added to the role, and are not in it yet. */
export function RolePicker({ teams, users, onPick, onClose, triggerRef }: RolePickerProps) {
  const [teamId, setTeamId] = useState(ANY)
  const { data: all = [] } = useQuery(queryOf(teamCalls.list))
  const offered = teams.length === 0 ? all : all.filter(({ id }) => teams.includes(id))
  const without = users.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
  const { found, isLoading, search, words } = usePeopleSearch({ teams: teamId === ANY ? teams : [teamId], without })
  // The answer may be of a moment ago.
  const people = found.filter(({ id }) => !without.includes(id))
  return (
    <Picker
      label="Search for people"
      options={people.map(({ id, name, email }) => ({
        id,
        label: name,
        hint: email,
        glyph: <Avatar name={name} id={id} />,
      }))}
      chosen={[]}
      {...words}
      filter={
        offered.length > 1 && (
          <Select
            label="Team"
            hideLabel
            items={[{ id: ANY, label: 'Any team' }, ...offered.map(({ id, title }) => ({ id, label: title }))]}
            value={teamId}
            onChange={(id) => setTeamId(Number(id))}
          />
        )
      }
      onPick={([id]) => {
        const person = people.find((one) => one.id === id)
        if (person) onPick({ id: person.id, name: person.name })
      }}
      onClose={onClose}
      triggerRef={triggerRef}
      onSearch={search}
      isLoading={isLoading}
    />
  )
}
