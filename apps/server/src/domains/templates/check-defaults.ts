import type { FieldValue } from '@dossier/contract/fields'
import type { Catalogue, CatalogueField } from '../../catalogue/catalogue.ts'
import { badInput } from '../../http/refusal.ts'
import { checkPeople } from '../cases/plans/check-people.ts'
import type { TemplateValues } from './template-queries.ts'

type Values = Readonly<Record<string, FieldValue>>

interface DefaultsContext {
  catalogue: Pick<Catalogue, 'users'>
  definitions: ReadonlyMap<string, CatalogueField>
  before: TemplateValues | null
}

/** The same with the people in default values checked as those in records are: who is new in a role may be added to it. */
export function checkDefaults(
  values: TemplateValues,
  { catalogue, definitions, before }: DefaultsContext,
): TemplateValues {
  const checked = (now: Values, stored: Values, at: 'fieldDefaultValues' | 'templateSchedule') =>
    Object.fromEntries(
      Object.entries(now).map(([id, value]) => {
        const read = checkPeople(value, { field: definitions.get(id)!, catalogue, before: stored[id] ?? null })
        return [id, read.ok ? read.value : badInput(read.message, at)]
      }),
    )
  const { templateSchedule: schedule } = values
  return {
    ...values,
    fieldDefaultValues: checked(values.fieldDefaultValues, before?.fieldDefaultValues ?? {}, 'fieldDefaultValues'),
    templateSchedule: {
      ...schedule,
      defaultValues: checked(schedule.defaultValues, before?.templateSchedule.defaultValues ?? {}, 'templateSchedule'),
    },
  }
}
