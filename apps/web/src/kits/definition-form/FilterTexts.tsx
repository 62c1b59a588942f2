import { isAnyOf, type Filter, type FilterEntry } from '@dossier/core/filters/filter'
import { operatorWords } from '@dossier/core/filters/operator-words'
import type { OfferedColumn, OfferedColumns } from '../filters/use-filter-columns.ts'
import { useValueText } from '../filters/use-value-text.ts'
import './definition-form.css'

interface FilterTextsProps {
  entries: readonly FilterEntry[]
  columns: OfferedColumns
}

/** Filters to be read. */
export function FilterTexts({ entries, columns }: FilterTextsProps) {
  if (entries.length === 0) return <p>None</p>
  return (
    <ul className="definition-filters">
      {entries.map((entry) => (
        <li key={entry.id}>
          {isAnyOf(entry) ? (
            <>
              Any of:
              <FilterTexts entries={entry.anyOf} columns={columns} />
            </>
          ) : (
            <FilterText filter={entry} column={columns.get(entry.field)} />
          )}
        </li>
      ))}
    </ul>
  )
}

const FilterText = ({ filter, column }: { filter: Filter; column: OfferedColumn | undefined }) =>
  column ? <ColumnFilterText filter={filter} column={column} /> : 'Unavailable field'

function ColumnFilterText({ filter, column }: { filter: Filter; column: OfferedColumn }) {
  const value = useValueText(filter, column)
  return [column.label, operatorWords(column.comparison, filter.operator, filter.was), value].filter(Boolean).join(' ')
}
