import { GROUP_STEPS } from '@dossier/contract/views/definition'
import { groupsInsights, isDated } from '@dossier/core/insights/offered-calculations'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { InsightFormState } from './EditorForm.tsx'
import type { InsightValues } from './insight-values.ts'

const NONE = ' none'
const DIRECTIONS = [
  { id: 'down', label: 'Largest first' },
  { id: 'up', label: 'Smallest first' },
]
const PEOPLE = ['person', 'people']

/** By what records are grouped, and in which order the groups are. */
export function GroupPart({ form, columns }: { form: InsightFormState; columns: OfferedColumns }) {
  const { groupBy, groupByOption, sortKey, sortDesc, calculations } = form.values
  const isDisabled = form.closed !== undefined
  const column = columns.get(groupBy ?? '')
  const groupable = [...columns.values()].filter(groupsInsights).map(({ key, label }) => ({ id: key, label }))
  const gone = groupBy !== null && !column ? [{ id: groupBy, label: 'Unavailable field' }] : []
  const sortable = calculations.filter((one) => one.groupBy === null && one.key !== '')
  return (
    <>
      <Select
        {...form.field('groupBy')}
        items={[{ id: NONE, label: 'No Groups' }, ...groupable, ...gone]}
        value={groupBy ?? NONE}
        onChange={(id) => form.change({ groupBy: id === NONE ? null : String(id) })}
        search="Search columns"
      />
      {column && isDated(column) && (
        <div className="definition-pair">
          <Select
            label="One group for each"
            items={GROUP_STEPS.map((id) => ({ id, label: id }))}
            value={groupByOption}
            onChange={(id) => form.change({ groupByOption: id as InsightValues['groupByOption'] })}
            isDisabled={isDisabled}
          />
          <TextField {...form.text('groupByDateFormat')} placeholder="dd/MM/yyyy" />
        </div>
      )}
      {groupBy !== null && sortable.length > 0 && (
        <div className="definition-pair">
          <Select
            {...form.field('sortKey')}
            items={[
              { id: NONE, label: 'Usual order' },
              ...sortable.map(({ key, label }) => ({ id: key, label: label || key })),
            ]}
            value={sortKey ?? NONE}
            onChange={(id) => form.change({ sortKey: id === NONE ? null : String(id) })}
          />
          {sortKey !== null && (
            <Select
              label="Direction"
              items={DIRECTIONS}
              value={sortDesc ? 'down' : 'up'}
              onChange={(id) => form.change({ sortDesc: id === 'down' })}
              isDisabled={isDisabled}
            />
          )}
        </div>
      )}
      {column && PEOPLE.includes(column.comparison) && <Checkbox {...form.checkbox('showCalculatedUserStatus')} />}
    </>
  )
}
