import { LIST_CHOICES } from '@dossier/contract/limits'
import { ChoicesField } from '../../../kits/form/ChoicesField.tsx'
import type { TypeSettingsProps } from './type-settings.ts'

/** The choices of a list. */
export function ChoiceSettings({ form }: TypeSettingsProps) {
  return (
    <div>
      <ChoicesField {...form.field('choices')} most={LIST_CHOICES} />
      <p className="field-note">Paste several lines to add a choice for each.</p>
    </div>
  )
}
