import type { DataType } from '@dossier/contract/fields'
import type { ComponentType } from 'react'
import type { FormState } from '../../../kits/form/form-state.ts'
import { CalculatedSettings } from './CalculatedSettings.tsx'
import type { FieldValues } from './field-values.ts'
import { ListSettings } from './ListSettings.tsx'
import { LongTextSettings } from './LongTextSettings.tsx'
import { MapColorSettings } from './MapColorSettings.tsx'
import { NumberSettings } from './NumberSettings.tsx'
import { RoleSettings } from './RoleSettings.tsx'
import { RowSettings } from './RowSettings.tsx'
import { TimeSpentSettings } from './TimeSpentSettings.tsx'

export interface TypeSettingsProps {
  form: Pick<FormState<FieldValues>, 'values' | 'change' | 'field'>
  /** Of a field that is there already. */
  id?: string | undefined
}

/** The inputs of the settings that fields of a type have. */
export const TYPE_SETTINGS: Partial<Record<DataType, ComponentType<TypeSettingsProps>>> = {
  'text-area': LongTextSettings,
  number: NumberSettings,
  list: ListSettings,
  'list-multiple': ListSettings,
  'list-data': RowSettings,
  'map-marker': MapColorSettings,
  'map-path': MapColorSettings,
  'map-region': MapColorSettings,
  'user-role': RoleSettings,
  calculated: CalculatedSettings,
  'time-spent': TimeSpentSettings,
}
