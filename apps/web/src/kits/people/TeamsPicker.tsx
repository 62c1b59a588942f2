import type { Titled } from '@dossier/contract/shapes'
import { teams } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { queryOf } from '../../lib/cache.ts'
import { Picker } from '../fields/Picker.tsx'
import type { ManyPickerProps } from '../lookups/picker-props.ts'

/** Several teams of the tenant. */
export function TeamsPicker({ value, onPick, label = 'Add teams', ...rest }: ManyPickerProps<Titled>) {
  const { data = [], isPending } = useQuery(queryOf(teams.list))
  return (
    <Picker
      {...rest}
      label={label}
      multiple
      options={data.map(({ id, title }) => ({ id, label: title, glyph: <Users size={15} aria-hidden /> }))}
      chosen={value.map(({ id }) => id)}
      onPick={(ids) => onPick(data.filter(({ id }) => ids.includes(id)))}
      isLoading={isPending}
    />
  )
}
