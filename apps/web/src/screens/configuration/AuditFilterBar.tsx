import { AUDIT_KINDS } from '@dossier/contract/audit-log'
import { users } from '@dossier/contract/users/calls'
import { AUDITED } from '@dossier/core/audit/audited'
import { useQuery } from '@tanstack/react-query'
import { FilterField } from '../../kits/list-table/FilterField.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ALL_KINDS, type AuditFilters } from './audit-filters.ts'

const KINDS = AUDIT_KINDS.map((id) => ({ id: id as string, label: AUDITED[id].title })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
)

interface AuditFilterBarProps {
  filters: AuditFilters
  onChange: (part: Partial<AuditFilters>) => void
}

/** What narrows the audit log. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { data: people = [] } = useQuery(queryOf(users.list))
  return (
    <div className="audit-filters">
      <Select
        label="Kind"
        search="Find a kind"
        items={[{ id: ALL_KINDS, label: 'All kinds' }, ...KINDS]}
        value={filters.kind}
        onChange={(id) => onChange({ kind: AUDIT_KINDS.find((kind) => kind === id) ?? ALL_KINDS, thingId: '' })}
      />
      <Select
        label="Who"
        search="Find a person"
        items={[{ id: 0, label: 'Everybody' }, ...people.map(({ id, name }) => ({ id, label: name }))]}
        value={filters.personId}
        onChange={(id) => onChange({ personId: Number(id) })}
      />
      <TextField label="From" type="date" value={filters.from} onChange={(from) => onChange({ from })} />
      <TextField label="To" type="date" value={filters.to} onChange={(to) => onChange({ to })} />
      <FilterField
        label="Find by name"
        placeholder="Name"
        text={filters.name}
        onFilter={(name) => onChange({ name })}
      />
      {filters.thingId !== '' && filters.kind !== ALL_KINDS && (
        <Button variant="outline" onPress={() => onChange({ thingId: '' })}>
          Show every {AUDITED[filters.kind].title.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
