import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import type { FieldExtensions } from '@dossier/contract/fields'
import { fields } from '@dossier/contract/fields/calls'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { offeredFields } from '@dossier/core/fields/is-offered'
import { canFilter } from '@dossier/core/fields/options'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import type { TypeSettingsProps } from './type-settings.ts'

const ALL = { id: '', label: 'Any: all items are offered' }

/** Which items of a data source people choose from, and whether they add some. */
export function ItemSettings({ form: { values, change } }: TypeSettingsProps) {
  const { extensions, dataSourceId } = values
  const { data: all = [] } = useQuery(queryOf(fields.definitions))
  const { data: definition } = useQuery(queryOf(dataDefinitions.forSource, { params: { id: dataSourceId } }))
  const set = (part: { [K in keyof FieldExtensions]: FieldExtensions[K] | undefined }) =>
    change({ extensions: filled({ ...extensions, ...part }) })
  const limitBy = (listFilter: string) =>
    listFilter === ''
      ? set({ listFilter: undefined, listFilterValueField: undefined })
      : set({ listFilter, listFilterValueField: extensions.listFilterValueField ?? definition?.fields[0]?.id })
  return (
    <>
      <Select
        label={EXTENSION_TITLES.listFilter}
        items={[
          ALL,
          ...offeredFields(all, [extensions.listFilter ?? ''])
            .filter(canFilter)
            .map(({ id, title }) => ({ id, label: title })),
        ]}
        value={extensions.listFilter ?? ''}
        onChange={(id) => limitBy(String(id))}
      />
      {extensions.listFilter !== undefined && (
        <Select
          label={EXTENSION_TITLES.listFilterValueField}
          items={(definition?.fields ?? []).map(({ id, title }) => ({ id, label: title }))}
          value={extensions.listFilterValueField ?? null}
          onChange={(id) => set({ listFilterValueField: String(id) })}
        />
      )}
      <Checkbox
        isSelected={extensions.allowAddingToDataSource === true}
        onChange={(isOn) => set({ allowAddingToDataSource: isOn || undefined })}
      >
        {EXTENSION_TITLES.allowAddingToDataSource}
      </Checkbox>
    </>
  )
}

/** Without what is not set. */
const filled = (extensions: Record<string, unknown>): FieldExtensions =>
  Object.fromEntries(Object.entries(extensions).filter(([, value]) => value !== undefined))
