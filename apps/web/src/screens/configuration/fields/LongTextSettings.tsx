import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { hasFeature, useMe } from '../../../lib/me.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import type { TypeSettingsProps } from './type-settings.ts'

/** Whether a long text can have formats. */
export function LongTextSettings({ form: { values, change } }: TypeSettingsProps) {
  const me = useMe()
  if (!hasFeature(me, 'richText')) return null
  return (
    <Checkbox
      isSelected={values.extensions.allowRichText === true}
      onChange={(allowRichText) => change({ extensions: { ...values.extensions, allowRichText } })}
    >
      {EXTENSION_TITLES.allowRichText}
    </Checkbox>
  )
}
