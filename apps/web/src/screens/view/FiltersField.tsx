import type { FilterEntry } from '@dossier/core/filters/filter'
import type { SearchClause } from '@dossier/contract/clauses'
import { slowness } from '@dossier/core/filters/slowness'
import { deadReasons } from '@dossier/core/filters/stored-filters'
import { FilterBar } from '../../kits/filters/FilterBar.tsx'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { useTypedFilters } from '../../kits/filters/use-filter-draft.ts'
import type { InputProps } from '../../kits/form/inputs.ts'
import { FilterTexts } from './FilterTexts.tsx'
import { Alert } from '../../ui/Alert.tsx'

interface FiltersFieldProps extends InputProps {
  label: string
  columns: OfferedColumns
  value: readonly FilterEntry[]
  onChange: (filters: readonly FilterEntry[]) => void
  stored: readonly SearchClause[]
  /** The columns that the view shows or is sorted by. */
  shown: readonly string[]
}

/** The filters of a view. They count as soon as they are changed, so there is nothing to apply. */
export function FiltersField({ label, columns, value, onChange, stored, shown, ...rest }: FiltersFieldProps) {
  const draft = {
    entries: [...value],
    asked: [...value],
    change: onChange,
    isChanged: false,
    isApplied: () => true,
    reset: () => undefined,
    ...useTypedFilters(),
  }
  const dead = deadReasons(stored)
  const slow = slowness(value, { fieldOf: (key) => columns.get(key)?.definition, shown })
  return (
    <div className="form-field view-part" data-input={rest['data-input']}>
      <span className="label">{label}</span>
      {dead.length > 0 && (
        <Alert tone="info">
          {`One of this view's filters no longer works and finds nothing. ${dead.join(' ')} Change or remove the filter.`}
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
          fault={rest.error === undefined ? undefined : { text: rest.error }}
        />
      )}
    </div>
  )
}
