import { dataSources } from '@dossier/contract/data-sources/sources'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { ItemSettings } from './ItemSettings.tsx'
import type { TypeSettingsProps } from './type-settings.ts'
import { useRecordsOption } from './use-records-option.ts'

const OWN = { id: '', label: 'Choices of this field' }

/** What people choose from: choices of the field, or the items of a data source. */
export function ListSettings({ form }: TypeSettingsProps) {
  const { data = [] } = useQuery(queryOf(dataSources.list))
  const records = useRecordsOption()
  const { error, ...source } = form.field('dataSourceId')
  return (
    <>
      <Select
        {...source}
        {...(error && { error })}
        items={[OWN, records, ...data.map(({ id, title }) => ({ id, label: title }))]}
        onChange={(id) => form.change({ dataSourceId: String(id), extensions: {} })}
      />
      {source.value === '' && <ChoiceSettings form={form} />}
      {source.value !== '' && source.value !== records.id && <ItemSettings form={form} />}
    </>
  )
}
