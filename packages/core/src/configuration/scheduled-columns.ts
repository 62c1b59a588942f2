import { SCHEDULED_PROPERTIES, type ScheduledValues } from '@dossier/contract/schedules/schedule'
import { fieldIdOf, fieldKey } from '../fields/field-key.ts'
import { asIds, valuesOf } from './compared-values.ts'
import type { ThingOf } from './configuration.ts'

/** Where a file has a value that schedules store by field or property. */
export const scheduledColumn = (key: string): string =>
  (SCHEDULED_PROPERTIES as readonly string[]).includes(key) ? key : fieldKey(key)

const NO_FIELDS = new Map<string, never>()

/** As calls have them. */
export const scheduledToSave = (values: ThingOf<'schedules'>['values']): ScheduledValues =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      fieldIdOf(column) ?? column,
      asIds(value as never, valuesOf(column, NO_FIELDS)),
    ]),
  )
