import { MOST_DECIMALS } from '@dossier/contract/fields'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { precisionOf } from '@dossier/core/fields/types/number'
import { Select } from '../../../ui/choices/Select.tsx'
import { draftOf } from './field-values.ts'
import type { TypeSettingsProps } from './type-settings.ts'

const ITEMS = Array.from({ length: MOST_DECIMALS + 1 }, (_, id) => ({
  id,
  label: id === 0 ? 'Whole numbers' : String(id),
}))

/** To how many decimals numbers are kept. */
export const NumberSettings = ({ form: { values, change } }: TypeSettingsProps) => (
  <Select
    label={EXTENSION_TITLES.precision}
    items={ITEMS}
    value={precisionOf(draftOf(values))}
    onChange={(precision) => change({ extensions: { ...values.extensions, precision: Number(precision) } })}
  />
)
