import { severities, type Severity } from '@dossier/contract/lookups/severities'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { Picker } from '../fields/Picker.tsx'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { useLooks } from '../marks/use-looks.ts'
import type { OnePickerProps } from './picker-props.ts'

export function SeverityPicker({ value, onPick, ...rest }: OnePickerProps<Severity, Severity | null>) {
  const looks = useLooks()
  const { data = [], isPending } = useQuery(queryOf(severities.list))
  return (
    <Picker
      {...rest}
      label="Set severity"
      options={data.map(({ id, title }) => ({ id, label: title, glyph: <SeverityMark id={id} looks={looks} /> }))}
      chosen={value ? [value.id] : []}
      onPick={([id]) => {
        const severity = data.find((each) => each.id === id)
        if (severity) onPick(severity)
      }}
      isLoading={isPending}
    />
  )
}
