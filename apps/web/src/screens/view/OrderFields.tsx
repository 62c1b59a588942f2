import type { FieldDefinition } from '@dossier/contract/fields'
import { ALL_SORT_KEYS } from '@dossier/contract/views'
import { GROUP_KEYS, GROUP_STEPS, type GroupStep } from '@dossier/contract/views/definition'
import { fieldKey } from '@dossier/core/fields/field-key'
import { isSortable } from '@dossier/core/fields/is-sortable'
import { groupDataType, isGroupable } from '@dossier/core/views/group-by'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import type { FormState } from '../../kits/form/form-state.ts'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ViewValues } from './view-values.ts'

interface OrderFieldsProps {
  form: FormState<ViewValues, string | undefined>
  fields: readonly FieldDefinition[]
  columns: OfferedColumns
}

const NO_GROUPS = ' none'
const PAGE_SIZES = [10, 20, 50, 100]
const DIRECTIONS = [
  { id: 'up', label: 'Ascending' },
  { id: 'down', label: 'Descending' },
]

/** By what the records are grouped and sorted, and how many of them a page has. */
export function OrderFields({ form, fields, columns }: OrderFieldsProps) {
  const { groupBy, groupByOption, sortBy, sortByDescending, pageSize } = form.values
  const isDisabled = form.closed !== undefined
  const labelOf = (key: string) => columns.get(key)?.label ?? 'Unavailable field'
  const keysOf = (builtIn: readonly string[], fits: (field: FieldDefinition) => boolean) => [
    ...builtIn,
    ...fields.filter(fits).map(({ id }) => fieldKey(id)),
  ]
  const itemsOf = (keys: readonly string[]) => keys.map((id) => ({ id, label: labelOf(id) }))
  const withChosen = (keys: string[], chosen: string | null) =>
    chosen === null || keys.includes(chosen) ? keys : [...keys, chosen]
  const type = groupBy === null ? null : groupDataType(groupBy, columns.get(groupBy)?.definition)
  return (
    <FormSection title="Order">
      <Select
        {...form.field('groupBy')}
        items={[
          { id: NO_GROUPS, label: 'No Groups' },
          ...itemsOf(withChosen(keysOf(GROUP_KEYS, isGroupable), groupBy)),
        ]}
        value={groupBy ?? NO_GROUPS}
        onChange={(id) => form.change({ groupBy: id === NO_GROUPS ? null : String(id) })}
        search="Search columns"
      />
      {(type === 'date' || type === 'date-time') && (
        <Select
          label="One group for each"
          items={GROUP_STEPS.map((id) => ({ id, label: id }))}
          value={groupByOption}
          onChange={(id) => form.change({ groupByOption: id as GroupStep })}
          isDisabled={isDisabled}
        />
      )}
      <div className="view-pair">
        <Select
          {...form.field('sortBy')}
          items={itemsOf(withChosen(keysOf(ALL_SORT_KEYS, isSortable), sortBy))}
          onChange={(id) => form.change({ sortBy: String(id) })}
          search="Search columns"
        />
        <Select
          label="Direction"
          items={DIRECTIONS}
          value={sortByDescending ? 'down' : 'up'}
          onChange={(id) => form.change({ sortByDescending: id === 'down' })}
          isDisabled={isDisabled}
        />
      </div>
      <Select
        label={form.field('pageSize').label}
        items={[...new Set([...PAGE_SIZES, pageSize])]
          .toSorted((a, b) => a - b)
          .map((id) => ({ id, label: String(id) }))}
        value={pageSize}
        onChange={(id) => form.change({ pageSize: Number(id) })}
        isDisabled={isDisabled}
      />
    </FormSection>
  )
}
