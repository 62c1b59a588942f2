import type { FieldValue } from '@dossier/contract/fields'
import { isCalculated } from '../calculations/graph.ts'
import { fieldIdOf } from '../fields/field-key.ts'
import { hasChoices } from '../fields/definition-fault.ts'
import { keyOf, keyOfChoice, type Configuration, type ThingOf } from './configuration.ts'
import type { Stored } from './kinds/kind.ts'

type Field = ThingOf<'fields'>
type Values = Readonly<Record<string, FieldValue>>
/** Whether the default value of a field in a template takes part. */
export type TakesPart = (template: string, field: Field, value: FieldValue) => boolean

/** Whether a value means the same in another tenant: people, items and files do not exist there. */
export const isPortable = (field: Field, value: FieldValue): boolean =>
  field.dataSource === null &&
  !['user-role', 'file-only', 'time-spent'].includes(field.dataType) &&
  !isCalculated(field)
    ? !hasChoices(field.dataType) || isAmong(field, value)
    : false

/** A choice that was removed can still be a default value. */
function isAmong({ choices }: Field, value: FieldValue): boolean {
  const values = new Set(choices.map(keyOfChoice))
  return [value].flat().every((one) => typeof one === 'string' && values.has(one))
}

/** The same configuration with those values alone that are compared: defaults that take part, and open ones of schedules. */
export function withComparedValues(
  configuration: Configuration,
  takesPart: TakesPart,
  isOpen: TakesPart = takesPart,
): Configuration {
  const fields = new Map(configuration.fields.map((field) => [keyOf(field), field]))
  return {
    ...configuration,
    templates: configuration.templates.map((template) => {
      const kept = (values: Values) =>
        Object.fromEntries(
          Object.entries(values).filter(([key, value]) => {
            const field = fields.get(key)
            return field && takesPart(keyOf(template), field, value)
          }),
        )
      const { schedule } = template
      return {
        ...template,
        defaults: kept(template.defaults),
        schedule: { ...schedule, defaults: kept(schedule.defaults) },
      }
    }),
    schedules: configuration.schedules.map((schedule) => ({
      ...schedule,
      values: Object.fromEntries(
        Object.entries(schedule.values).filter(([column, value]) => {
          const field = fields.get(fieldIdOf(column) ?? '')
          return !field || isOpen(schedule.template, field, value as FieldValue)
        }),
      ),
    })),
  }
}

/** A template with the default values that took no part, as long as their fields are in the form. */
export function withStoredDefaults(
  desired: ThingOf<'templates'>,
  { whole, compared, configuration }: Stored<'templates'>,
): ThingOf<'templates'> {
  const lists = new Set(
    configuration.fields.filter((one) => one.dataSource === null && hasChoices(one.dataType)).map(keyOf),
  )
  const more = (all: Values, part: Values, inUse: readonly string[]) =>
    Object.fromEntries(
      Object.entries(all).filter(([key]) => !Object.hasOwn(part, key) && !lists.has(key) && inUse.includes(key)),
    )
  const { schedule } = desired
  const inForm = desired.fields.map(({ field }) => field)
  return {
    ...desired,
    defaults: { ...more(whole.defaults, compared.defaults, inForm), ...desired.defaults },
    schedule: {
      ...schedule,
      defaults: {
        ...more(whole.schedule.defaults, compared.schedule.defaults, schedule.fields),
        ...schedule.defaults,
      },
    },
  }
}
