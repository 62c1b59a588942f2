import { users } from '@dossier/contract/users/calls'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { LogFilters } from './log-filters.ts'

interface PartProps {
  filters: LogFilters
  onChange: (part: Partial<LogFilters>) => void
}

export function PersonFilter({ label, filters, onChange }: PartProps & { label: string }) {
  const { data: people = [] } = useQuery(queryOf(users.list))
  return (
    <Select
      label={label}
      search="Find a person"
      items={[{ id: 0, label: 'Everybody' }, ...people.map(({ id, name }) => ({ id, label: name }))]}
      value={filters.personId}
      onChange={(id) => onChange({ personId: Number(id) })}
    />
  )
}

export const PeriodFilter = ({ filters, onChange }: PartProps) => (
  <>
    <TextField label="From" type="date" value={filters.from} onChange={(from) => onChange({ from })} />
    <TextField label="To" type="date" value={filters.to} onChange={(to) => onChange({ to })} />
  </>
)
