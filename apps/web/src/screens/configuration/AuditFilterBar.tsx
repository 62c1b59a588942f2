import { AUDIT_KINDS } from '@dossier/contract/audit-log'
import { AUDITED } from '@dossier/core/audit/audited'
import { FilterField } from '../../kits/list-table/FilterField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { ALL_KINDS, type AuditFilters } from './audit-filters.ts'
import { PeriodFilter, PersonFilter } from './LogFilterFields.tsx'

const KINDS = AUDIT_KINDS.map((id) => ({ id: id as string, label: AUDITED[id].title })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
)

interface AuditFilterBarProps {
  filters: AuditFilters
  onChange: (part: Partial<AuditFilters>) => void
}

/** What narrows the audit log. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  return (
    <div className="audit-filters">
      <Select
        label="Kind"
        search="Find a kind"
        items={[{ id: ALL_KINDS, label: 'All kinds' }, ...KINDS]}
        value={filters.kind}
        onChange={(id) => onChange({ kind: AUDIT_KINDS.find((kind) => kind === id) ?? ALL_KINDS, thingId: '' })}
      />
      <PersonFilter label="Who" filters={filters} onChange={onChange} />
      <PeriodFilter filters={filters} onChange={onChange} />
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
