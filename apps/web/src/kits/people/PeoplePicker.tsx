import type { Named } from '@dossier/contract/shapes'
import { Avatar } from '../../ui/Avatar.tsx'
import { Picker } from '../fields/Picker.tsx'
import type { ManyPickerProps } from '../lookups/picker-props.ts'
import { usePeopleSearch } from './use-people-search.ts'

/** Several people of the tenant; those chosen stay in the list whatever is searched. */
export function PeoplePicker({ value, onPick, label = 'Add people', ...rest }: ManyPickerProps<Named>) {
  const { found, isLoading, search, words } = usePeopleSearch()
  const byId = new Map<number, Named>([...value, ...found].map(({ id, name }) => [id, { id, name }]))
  return (
    <Picker
      {...rest}
      {...words}
      label={label}
      multiple
      options={[...byId.values()].map(({ id, name }) => ({ id, label: name, glyph: <Avatar name={name} id={id} /> }))}
      chosen={value.map(({ id }) => id)}
      onPick={(ids) => onPick(ids.flatMap((id) => byId.get(Number(id)) ?? []))}
      onSearch={search}
      isLoading={isLoading}
    />
  )
}
