import type { FieldDefinition } from '@dossier/contract/fields'
import { ALL_SORT_KEYS } from '@dossier/contract/views/sort-keys'
import { fieldKey } from '@dossier/core/fields/field-key'
import { isSortable } from '@dossier/core/fields/is-sortable'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import type { FormState } from '../../kits/form/form-state.ts'
import '../../kits/definition-form/definition-form.css'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { DIRECTIONS } from './directions.ts'
import { FurtherSorts } from './FurtherSorts.tsx'
import { GroupFields } from './GroupFields.tsx'
import type { ViewValues } from './view-values.ts'

interface OrderFieldsProps {
  form: FormState<ViewValues, string | undefined>
  fields: readonly FieldDefinition[]
  columns: OfferedColumns
}

const PAGE_SIZES = [10, 20, 50, 100]

/** By what the records are grouped and sorted, and how many of them a page has. */
export function OrderFields({ form, fields, columns }: OrderFieldsProps) {
  const { sortBy, sortByDescending, pageSize } = form.values
  const isDisabled = form.closed !== undefined
  const labelOf = (key: string) => columns.get(key)?.label ?? 'Unavailable field'
  const keysOf = (builtIn: readonly string[], fits: (field: FieldDefinition) => boolean) => [
    ...builtIn,
    ...fields.filter(fits).map(({ id }) => fieldKey(id)),
  ]
  const itemsOf = (keys: readonly string[]) => keys.map((id) => ({ id, label: labelOf(id) }))
  const withChosen = (keys: string[], chosen: string) => (keys.includes(chosen) ? keys : [...keys, chosen])
  return (
    <FormSection title="Order">
      <GroupFields form={form} fields={fields} columns={columns} />
      <div className="definition-pair">
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
      <FurtherSorts form={form} items={itemsOf(keysOf(ALL_SORT_KEYS, isSortable))} />
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
