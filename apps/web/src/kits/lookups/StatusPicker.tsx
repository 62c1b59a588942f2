import { statuses } from '@dossier/contract/lookups/statuses'
import type { Titled } from '@dossier/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { Picker } from '../fields/Picker.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { useLooks } from '../marks/use-looks.ts'
import type { OnePickerProps } from './picker-props.ts'

export function StatusPicker({ value, onPick, ...rest }: OnePickerProps<Titled, Titled | null>) {
  const looks = useLooks()
  const { data = [], isPending } = useQuery(queryOf(statuses.list))
  return (
    <Picker
      {...rest}
      label="Set status"
      options={data.map(({ id, title }) => ({ id, label: title, glyph: <StatusMark id={id} looks={looks} /> }))}
      chosen={value ? [value.id] : []}
      onPick={([id]) => {
        const status = data.find((each) => each.id === id)
        if (status) onPick({ id: status.id, title: status.title })
      }}
      isLoading={isPending}
    />
  )
}
