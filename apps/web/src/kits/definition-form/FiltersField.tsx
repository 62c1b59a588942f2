import type { FilterEntry } from '@dossier/core/filters/filter'
import type { SearchClause } from '@dossier/contract/clauses'
import { slowness } from '@dossier/core/filters/slowness'
import { deadReasons } from '@dossier/core/filters/stored-filters'
import { FilterBar } from '../filters/FilterBar.tsx'
import type { OfferedColumns } from '../filters/use-filter-columns.ts'
import { useTypedFilters } from '../filters/use-filter-draft.ts'
import type { InputProps } from '../form/inputs.ts'
import { FilterTexts } from './FilterTexts.tsx'
import { Alert } from '../../ui/Alert.tsx'
import './definition-form.css'

interface FiltersFieldProps extends InputProps {
  /** Whose filters they are. */
  thing: 'view' | 'insight' | 'rule' | 'integration'
  label: string
  columns: OfferedColumns
  value: readonly FilterEntry[]
  onChange: (filters: readonly FilterEntry[]) => void
  stored: readonly SearchClause[]
  /** The columns that the view shows or is sorted by. */
  shown: readonly string[]
}

/** The filters of a definition. They count as soon as they are changed, so there is nothing to apply. */
export function FiltersField({ thing, label, columns, value, onChange, stored, shown, ...rest }: FiltersFieldProps) {
  const draft = {
    entries: [...value],
    applied: [...value],
    change: onChange,
    isChanged: false,
    isApplied: () => true,
    reset: () => undefined,
    ...useTypedFilters(),
  }
  const dead = deadReasons(stored)
  // Rules and events ask one record at a time.
  const asksOne = thing === 'rule' || thing === 'integration'
  const slow = asksOne ? undefined : slowness(value, { fieldOf: (key) => columns.get(key)?.definition, shown })
  return (
    <div className="form-field definition-part" data-input={rest['data-input']}>
      <span className="label">{label}</span>
      {dead.length > 0 && (
        <Alert tone="info">
          {`One of this ${thing}'s filters no longer works and finds nothing. ${dead.join(' ')} Change or remove the filter.`}
        </Alert>
      )}
      {slow !== undefined && <Alert tone="info">{slow}</Alert>}
      {rest.isDisabled ? (
        <FilterTexts entries={value} columns={columns} />
      ) : (
        <FilterBar
          draft={draft}
          columns={columns}
          onApply={() => undefined}
          asksBefore={thing === 'rule'}
          fault={rest.error === undefined ? undefined : { text: rest.error }}
        />
      )}
    </div>
  )
}
