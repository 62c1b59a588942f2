import { FURTHER_SORTS } from '@dossier/contract/views/sort-keys'
import { FormRows } from '../../kits/form/FormRows.tsx'
import type { FormState } from '../../kits/form/form-state.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { DIRECTIONS } from './directions.ts'
import type { SortRow, ViewValues } from './view-values.ts'

interface FurtherSortsProps {
  form: FormState<ViewValues, string | undefined>
  items: readonly { id: string; label: string }[]
}

/** What decides where records are equal in the column before. */
export function FurtherSorts({ form, items }: FurtherSortsProps) {
  const { sortBy, thenSortBy: rows } = form.values
  const isDisabled = form.closed !== undefined
  const taken = [sortBy, ...rows.map((row) => row.sortBy)]
  const [next] = items.filter(({ id }) => !taken.includes(id))
  const put = (row: SortRow) => form.change({ thenSortBy: rows.map((one) => (one.row === row.row ? row : one)) })
  const offered = (own: string) => {
    const free = items.filter(({ id }) => id === own || !taken.includes(id))
    return free.some(({ id }) => id === own) ? free : [...free, { id: own, label: 'Unavailable field' }]
  }
  if (!next && rows.length === 0) return null
  return (
    <FormRows
      {...form.field('thenSortBy')}
      rows={rows}
      onChange={(thenSortBy) => form.change({ thenSortBy })}
      keyOf={({ row }) => row}
      nameOf={(_, at) => `sort level ${at + 2}`}
      isDisabled={isDisabled}
      add={{
        label: 'Add Sort Level',
        row: (row) => ({ row, sortBy: next?.id ?? sortBy, descending: false }),
        most: next ? FURTHER_SORTS : rows.length,
      }}
    >
      {(row, at) => (
        <div className="definition-pair">
          <Select
            label={`Sort level ${at + 2}`}
            hideLabel
            items={offered(row.sortBy)}
            value={row.sortBy}
            onChange={(id) => put({ ...row, sortBy: String(id) })}
            isDisabled={isDisabled}
            search="Search columns"
          />
          <Select
            label={`Direction of sort level ${at + 2}`}
            hideLabel
            items={DIRECTIONS}
            value={row.descending ? 'down' : 'up'}
            onChange={(id) => put({ ...row, descending: id === 'down' })}
            isDisabled={isDisabled}
          />
        </div>
      )}
    </FormRows>
  )
}
