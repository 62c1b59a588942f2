import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataSources } from '@dossier/contract/data-sources/sources'
import type { ItemColumn } from '@dossier/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { ItemSettings } from './ItemSettings.tsx'
import type { TypeSettingsProps } from './type-settings.ts'
import { useRecordsOption } from './use-records-option.ts'

/** The data source of a table of items, and the values of the items that its rows have. */
export function RowSettings({ form }: TypeSettingsProps) {
  const { data = [] } = useQuery(queryOf(dataSources.list))
  const records = useRecordsOption()
  const { error, ...source } = form.field('dataSourceId')
  return (
    <>
      <Select
        {...source}
        label="Items of"
        placeholder="Choose a data source"
        value={source.value === '' ? null : source.value}
        {...(error && { error })}
        items={[records, ...data.map(({ id, title }) => ({ id, label: title }))]}
        onChange={(id) => form.change({ dataSourceId: String(id), columns: [], extensions: {} })}
      />
      {source.value !== '' && source.value !== records.id && (
        <>
          <ColumnSettings form={form} />
          <ItemSettings form={form} />
        </>
      )}
    </>
  )
}

/** Those of the values of the items that rows have, in the order of their definition. */
function ColumnSettings({ form: { values, change } }: TypeSettingsProps) {
  const { columns, dataSourceId } = values
  const { data: definition } = useQuery(queryOf(dataDefinitions.forSource, { params: { id: dataSourceId } }))
  const offered = (definition?.fields ?? []).map(({ id, title, dataType }) => ({ field: id, label: title, dataType }))
  const former = columns.filter(({ field }) => definition && offered.every((one) => one.field !== field))
  const isShown = (field: string) => columns.some((one) => one.field === field)
  const toggle = (field: string, isOn: boolean) => {
    const all = [...offered, ...former].filter((one) => (one.field === field ? isOn : isShown(one.field)))
    change({ columns: all.map((one, order): ItemColumn => ({ ...one, order })) })
  }
  return (
    <div className="form-field" role="group" aria-label="Columns">
      <span className="label">Columns</span>
      {[...offered, ...former].map(({ field, label }) => (
        <Checkbox key={field} isSelected={isShown(field)} onChange={(isOn) => toggle(field, isOn)}>
          {label}
        </Checkbox>
      ))}
      <p className="field-note">
        A new row gets the values of its item. Changing them in a row does not change the item.
      </p>
    </div>
  )
}
