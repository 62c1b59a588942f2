import type { Named } from '@dossier/contract/shapes'
import { teams } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Picker } from '../../../kits/fields/Picker.tsx'
import { usePeopleSearch } from '../../../kits/people/use-people-search.ts'
import { queryOf } from '../../../lib/cache.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'

/** With whose rights a record is previewed; null while nobody is chosen. */
export type SeenBy = { as: 'me' } | { as: 'person' | 'team'; who: Named | null }

interface SeenByFieldProps {
  value: SeenBy
  onChange: (value: SeenBy) => void
}

const CHOICES = [
  { id: 'me', label: 'You' },
  { id: 'person', label: 'A person' },
  { id: 'team', label: 'A member of a team' },
]

export function SeenByField({ value, onChange }: SeenByFieldProps) {
  return (
    <div className="draft-seen-by">
      <Select
        label="As seen by"
        items={CHOICES}
        value={value.as}
        onChange={(as) => onChange(as === 'me' ? { as } : { as: as as 'person', who: null })}
      />
      {value.as === 'person' && <OnePerson who={value.who} onPick={(who) => onChange({ as: 'person', who })} />}
      {value.as === 'team' && <OneTeam who={value.who} onPick={(who) => onChange({ as: 'team', who })} />}
    </div>
  )
}

interface OneProps {
  who: Named | null
  onPick: (who: Named) => void
}

function OnePerson({ who, onPick }: OneProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} variant="outline" onPress={() => setOpen(true)}>
        {who?.name ?? 'Choose a Person'}
      </Button>
      {isOpen && <People who={who} onPick={onPick} onClose={() => setOpen(false)} triggerRef={button} />}
    </>
  )
}

function People({ who, onPick, ...picker }: OneProps & Pick<Parameters<typeof Picker>[0], 'onClose' | 'triggerRef'>) {
  const { found, isLoading, search, words } = usePeopleSearch()
  return (
    <Picker
      {...picker}
      {...words}
      label="Search people"
      options={found.map(({ id, name, email }) => ({
        id,
        label: name,
        hint: email,
        glyph: <Avatar name={name} id={id} />,
      }))}
      chosen={who ? [who.id] : []}
      onPick={([id]) => {
        const person = found.find((each) => each.id === id)
        if (person) onPick({ id: person.id, name: person.name })
      }}
      onSearch={search}
      isLoading={isLoading}
    />
  )
}

function OneTeam({ who, onPick }: OneProps) {
  const { data = [] } = useQuery(queryOf(teams.list))
  return (
    <Select
      label="Team"
      placeholder="Choose a team"
      items={data.map(({ id, title }) => ({ id: String(id), label: title }))}
      value={who ? String(who.id) : null}
      onChange={(id) => {
        const team = data.find((one) => String(one.id) === id)
        if (team) onPick({ id: team.id, name: team.title })
      }}
    />
  )
}
