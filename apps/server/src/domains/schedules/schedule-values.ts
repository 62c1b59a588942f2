import type { FieldValue } from '@dossier/contract/fields'
import {
  SCHEDULED_PROPERTIES,
  type ScheduledProperty,
  type ScheduledValues,
} from '@dossier/contract/schedules/schedule'
import { canFillField } from '@dossier/core/access/fields'
import { isDerived } from '@dossier/core/calculations/graph'
import { fieldKey } from '@dossier/core/fields/field-key'
import { scheduledKeys } from '@dossier/core/schedules/template-values'
import { archivedIn } from '../../catalogue/archived-in.ts'
import { rightsOf, type Catalogue, type CatalogueTemplate } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { checkPeople } from '../cases/plans/check-people.ts'
import { normalizeField } from '../cases/field-values.ts'
import { areHeld, goneSentence, holdChosen } from '../cases/item-names.ts'
import { isFieldVisible } from '../cases/present-case.ts'
import { isOpenItself } from '../../records/visible-fields.ts'
import { NORMALIZE } from '../cases/plans/property-values.ts'

export const isProperty = (key: string): key is ScheduledProperty =>
  (SCHEDULED_PROPERTIES as readonly string[]).includes(key)

/** What schedules may fill in with a template. */
export const keysOf = (template: CatalogueTemplate): ReadonlySet<string> =>
  new Set(
    scheduledKeys({
      id: template.id,
      hiddenFields: [...template.hiddenProperties, ...template.hiddenFields.map(fieldKey)],
      templateSchedule: template.templateSchedule,
    }),
  )

/** The values of one date that the template lets schedules fill in, its title among them. (C-SCHED-16) */
export function takenBy(template: CatalogueTemplate, values: ScheduledValues): ScheduledValues {
  const permitted = keysOf(template)
  return Object.fromEntries(Object.entries(values).filter(([key]) => key === 'title' || permitted.has(key)))
}

/** What is stored for such a field is used again when it is restored. (D-145) */
export const isArchivedIn = (template: CatalogueTemplate, id: string): boolean =>
  archivedIn(template).some(({ field }) => field.id === id)

interface About {
  catalogue: Catalogue
  template: CatalogueTemplate
  /** What is stored: values that the caller may not see or change stay. */
  before: ScheduledValues
  /** Where a refusal is shown. */
  at: 'fields' | 'fieldValues'
  /** Of one date: what a record has at every other time. An empty value clears it. */
  every?: ScheduledValues
}

/** The values of a schedule, or of one date, as they are stored. 400 for one that cannot be. (C-SCHED-16, D-098) */
export async function checkedValues(ctx: Ctx, given: ScheduledValues, about: About): Promise<ScheduledValues> {
  const { template, catalogue, before, at } = about
  const permitted = keysOf(template)
  const hidden = Object.keys(before).filter((id) => permitted.has(id) && !isShown(ctx, { template, catalogue }, id))
  const values: ScheduledValues = Object.fromEntries(hidden.map((id) => [id, before[id]!]))
  const items = await holdChosen(ctx, [{ template, fields: fieldsAlone(given) }])
  for (const [key, input] of Object.entries(given)) {
    const isTitle = key === 'title' && at === 'fieldValues'
    if ((!permitted.has(key) && !isTitle) || hidden.includes(key) || isArchivedIn(template, key))
      badInput('Schedules cannot fill in one of these fields. Choose the template again.', `${at}.${key}`)
    if (isTitle && input !== null) values[key] = NORMALIZE.title(input)
    if (isTitle || isAsEveryTime(key, input, about)) continue
    const value = isProperty(key) ? property(key, input, about) : field(ctx, key, { ...about, input, items })
    if (value !== null || about.every) values[key] = value as FieldValue
  }
  return values
}

/** Nothing is stored, and nobody needs a right for it. */
const isAsEveryTime = (key: string, input: unknown, { every, before }: About): boolean =>
  every !== undefined && !Object.hasOwn(before, key) && JSON.stringify(input) === JSON.stringify(every[key] ?? null)

/** Empty parts of a schedule are left to the template. */
function property(key: ScheduledProperty, input: unknown, { catalogue, before }: About) {
  if (input === null || input === '' || (Array.isArray(input) && input.length === 0)) return null
  return NORMALIZE[key](input, { catalogue, present: (before[key] ?? null) as never })
}

interface Form {
  template: CatalogueTemplate
  catalogue: Catalogue
}

/** A field that the form has hidden or lost since is as closed as before. */
const isShown = ({ me }: Ctx, { template, catalogue: { fields } }: Form, key: string): boolean => {
  if (isArchivedIn(template, key)) return false
  const one = template.fields.get(key) ?? template.placedFields.find(({ field }) => field.id === key)
  if (one) return isFieldVisible(me, one)
  const outside = fields.get(key)
  return !outside || isOpenItself(me, outside, fields)
}

function field(
  { me }: Ctx,
  id: string,
  { catalogue, template, before, at, input, items }: About & { input: unknown; items: Parameters<typeof areHeld>[2] },
): FieldValue {
  const one = template.fields.get(id)!
  const stored = (before[id] ?? null) as FieldValue
  const isStored = at === 'fields' || Object.hasOwn(before, id)
  if (isStored && JSON.stringify(stored) === JSON.stringify(input)) return stored
  const refuse = (message: string) => badInput(message, `${at}.${id}`)
  if (isDerived(one.field)) return refuse(`${one.field.title} is calculated. Leave it out.`)
  if (!canFillField(me, one.field, rightsOf(one)))
    return refuse(`You do not have permission to fill in ${one.field.title}.`)
  const normalized = normalizeField(one.field, input)
  const read = normalized.ok
    ? checkPeople(normalized.value, { field: one.field, catalogue, before: stored })
    : normalized
  if (!read.ok) return refuse(read.message)
  if (!areHeld(one.field, read.value, items)) return refuse(goneSentence(one.field, 1))
  return read.value
}

export const fieldsAlone = (values: ScheduledValues): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isProperty(key) && key !== 'title')) as Record<
    string,
    FieldValue
  >

/** The values that the caller may see. */
export const shownValues = (
  ctx: Ctx,
  { template, catalogue }: { template: CatalogueTemplate | undefined; catalogue: Catalogue },
  values: ScheduledValues,
): ScheduledValues =>
  template
    ? Object.fromEntries(Object.entries(values).filter(([key]) => isShown(ctx, { template, catalogue }, key)))
    : {}
