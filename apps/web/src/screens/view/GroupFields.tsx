import type { FieldDefinition } from '@dossier/contract/fields'
import { GROUP_KEYS, GROUP_STEPS, type GroupStep } from '@dossier/contract/views/definition'
import { fieldKey } from '@dossier/core/fields/field-key'
import { groupDataType, isGroupable } from '@dossier/core/views/group-by'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import type { FormState } from '../../kits/form/form-state.ts'
import { Select } from '../../ui/choices/Select.tsx'
import type { ViewValues } from './view-values.ts'

interface GroupFieldsProps {
  form: FormState<ViewValues, string | undefined>
  fields: readonly FieldDefinition[]
  columns: OfferedColumns
}

const NONE = ' none'

/** By what the records are grouped, and those of each group again. */
export function GroupFields({ form, fields, columns }: GroupFieldsProps) {
  const { groupBy, groupByOption, thenGroupBy, thenGroupByOption } = form.values
  const keys = [...GROUP_KEYS, ...fields.filter(isGroupable).map(({ id }) => fieldKey(id))]
  const isDate = (key: string | null) => {
    const type = key === null ? null : groupDataType(key, columns.get(key)?.definition)
    return type === 'date' || type === 'date-time'
  }
  const itemsOf = (offered: readonly string[], chosen: string | null) =>
    [...new Set([...offered, ...(chosen === null ? [] : [chosen])])].map((id) => ({
      id,
      label: columns.get(id)?.label ?? 'Unavailable field',
    }))
  const keyOf = (id: string | number) => (id === NONE ? null : String(id))
  // Dates can be divided again, for example months into days.
  const forSubgroups = keys.filter((key) => key !== groupBy || isDate(key))
  const change = (key: string | null) => {
    const isDivided = key !== null && (key !== thenGroupBy || isDate(key))
    form.change({ groupBy: key, ...(!isDivided && { thenGroupBy: null }) })
  }
  return (
    <>
      <Select
        {...form.field('groupBy')}
        items={[{ id: NONE, label: 'No Groups' }, ...itemsOf(keys, groupBy)]}
        value={groupBy ?? NONE}
        onChange={(id) => change(keyOf(id))}
        search="Search columns"
      />
      {isDate(groupBy) && (
        <StepField
          label="One group for each"
          value={groupByOption}
          onChange={(step) => form.change({ groupByOption: step })}
          isDisabled={form.closed !== undefined}
        />
      )}
      {groupBy !== null && (
        <Select
          {...form.field('thenGroupBy')}
          items={[{ id: NONE, label: 'No Subgroups' }, ...itemsOf(forSubgroups, thenGroupBy)]}
          value={thenGroupBy ?? NONE}
          onChange={(id) => form.change({ thenGroupBy: keyOf(id) })}
          search="Search columns"
        />
      )}
      {groupBy !== null && isDate(thenGroupBy) && (
        <StepField
          label="One subgroup for each"
          value={thenGroupByOption}
          onChange={(step) => form.change({ thenGroupByOption: step })}
          isDisabled={form.closed !== undefined}
        />
      )}
    </>
  )
}

interface StepFieldProps {
  label: string
  value: GroupStep
  onChange: (step: GroupStep) => void
  isDisabled: boolean
}

const StepField = ({ onChange, ...props }: StepFieldProps) => (
  <Select
    {...props}
    items={GROUP_STEPS.map((id) => ({ id, label: id }))}
    onChange={(id) => onChange(id as GroupStep)}
  />
)
