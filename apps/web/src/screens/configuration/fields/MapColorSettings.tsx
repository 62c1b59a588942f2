import { MARKER_COLORS } from '@dossier/contract/fields'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { Select } from '../../../ui/choices/Select.tsx'
import type { TypeSettingsProps } from './type-settings.ts'

const ITEMS = MARKER_COLORS.map((id) => ({ id, label: id }))

/** The color of what is drawn; a marker has it until somebody chooses another one. */
export const MapColorSettings = ({ form: { values, change } }: TypeSettingsProps) => (
  <Select
    label={EXTENSION_TITLES.markerColor}
    items={ITEMS}
    value={values.extensions.markerColor ?? MARKER_COLORS[0]}
    onChange={(id) =>
      change({ extensions: { ...values.extensions, markerColor: id as (typeof MARKER_COLORS)[number] } })
    }
  />
)
