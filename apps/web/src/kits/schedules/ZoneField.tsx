import { schedules } from '@dossier/contract/schedules/calls'
import { useQuery } from '@tanstack/react-query'
import type { InputProps } from '../form/inputs.ts'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { placeOfZone } from './schedule-words.ts'

interface ZoneFieldProps extends InputProps {
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

/** On whose clocks a schedule runs. */
export function ZoneField({ value, onChange, ...rest }: ZoneFieldProps) {
  const { data = [], error, refetch } = useQuery(queryOf(schedules.timezones))
  const zones = data.map(({ id, offset }) => ({ id, label: `${placeOfZone(id)} (${id}, UTC${offset} now)` }))
  const items =
    value === null || zones.some(({ id }) => id === value)
      ? zones
      : [{ id: value, label: `${placeOfZone(value)} (${value})` }, ...zones]
  return (
    <>
      <Select
        {...rest}
        items={items}
        value={value}
        onChange={(id) => onChange(String(id))}
        search="Search time zones"
        placeholder="Choose…"
      />
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
    </>
  )
}
