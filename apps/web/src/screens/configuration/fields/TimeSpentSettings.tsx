import { fields } from '@dossier/contract/fields/calls'
import { offeredFields } from '@dossier/core/fields/is-offered'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { FieldError } from '../../../ui/FieldError.tsx'
import { TrackedList } from './TrackedList.tsx'
import type { TypeSettingsProps } from './type-settings.ts'

/** The list to track. */
export function TimeSpentSettings({ form }: TypeSettingsProps) {
  const { data: all = [] } = useQuery(queryOf(fields.definitions))
  return (
    <>
      <TrackedList
        all={offeredFields(all, [form.values.extensions.trackingFieldId ?? ''])}
        value={form.values.extensions.trackingFieldId}
        onChange={(trackingFieldId) => form.change({ extensions: { trackingFieldId } })}
      />
      <FieldError text={form.field('extensions').error} />
    </>
  )
}
