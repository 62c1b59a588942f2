import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { NewFieldRow } from '../../../../kits/case-form/creation/NewFieldRow.tsx'
import { TrackedList } from '../TrackedList.tsx'
import type { KindSettingsProps } from './kind-settings.ts'

/** A list, and the one of its values whose time is shown. */
export function TimeSettings({ settings: { trackingFieldId, searchValue }, others, onChange }: KindSettingsProps) {
  const tracked = others.find(({ id, dataType }) => id === trackingFieldId && dataType === 'list')
  return (
    <>
      <TrackedList
        all={others}
        value={trackingFieldId}
        onChange={(id) => onChange({ trackingFieldId: id, searchValue: undefined })}
      />
      {tracked && (
        <NewFieldRow
          of={{ field: { ...tracked, title: EXTENSION_TITLES.searchValue, description: '', extensions: {} } }}
          value={searchValue ?? null}
          problem={undefined}
          onChange={(value) => onChange({ searchValue: typeof value === 'string' ? value : undefined })}
        />
      )}
    </>
  )
}
