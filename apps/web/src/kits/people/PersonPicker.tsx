import type { Named } from '@dossier/contract/shapes'
import { CircleDashed } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Picker } from '../fields/Picker.tsx'
import type { OnePickerProps } from '../lookups/picker-props.ts'
import { usePeopleSearch } from './use-people-search.ts'

const NOBODY = 0

/** One person of the tenant, or nobody. */
export function PersonPicker({ value, onPick, ...rest }: OnePickerProps<Named | null>) {
  const { found, isLoading, search, fits, words } = usePeopleSearch()
  // After the name of a person, Enter must not choose nobody.
  const nobody = fits('Nobody') ? [{ id: NOBODY, label: 'Nobody', glyph: <CircleDashed size={16} aria-hidden /> }] : []
  const people = found.map(({ id, name, email }) => ({
    id,
    label: name,
    hint: email,
    glyph: <Avatar name={name} id={id} />,
  }))
  return (
    <Picker
      {...rest}
      {...words}
      label="Assign to"
      options={[...nobody, ...people]}
      chosen={[value?.id ?? NOBODY]}
      onPick={([id]) => {
        const person = found.find((each) => each.id === id)
        if (person) onPick({ id: person.id, name: person.name })
        else if (id === NOBODY) onPick(null)
      }}
      onSearch={search}
      isLoading={isLoading}
    />
  )
}
