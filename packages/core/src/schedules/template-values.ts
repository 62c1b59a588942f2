import { SCHEDULED_PROPERTIES } from '@dossier/contract/schedules/schedule'
import type { TemplateSchedule } from '@dossier/contract/template-parts'
import { inAnyOf } from '../access/teams.ts'

interface OfferedTemplate {
  id: number
  templateSchedule: Pick<TemplateSchedule, 'schedulingAvailable' | 'schedulingPermissions'>
}

interface ScheduledTemplate {
  id: number
  hiddenFields: readonly string[]
  templateSchedule: TemplateSchedule
}

/** The templates that a person may schedule with; that of the schedule which is being edited is always among them. (C-SCHED-15) */
export const offeredTemplates = <T extends OfferedTemplate>(
  templates: readonly T[],
  me: { teams: readonly number[] },
  ofSchedule: number | null,
): T[] =>
  templates.filter(
    ({ id, templateSchedule: { schedulingAvailable, schedulingPermissions } }) =>
      id === ofSchedule || (schedulingAvailable && inAnyOf(me, schedulingPermissions)),
  )

/** What a schedule may fill in with a template: its fields for schedules, and the built-in parts of its form. */
export const scheduledKeys = ({ hiddenFields, templateSchedule }: ScheduledTemplate): string[] => [
  ...SCHEDULED_PROPERTIES.filter((key) => !hiddenFields.includes(key)),
  ...templateSchedule.schedulingFields.filter((id) => !hiddenFields.includes(`fields.${id}`)),
]

/**
 * The values of a schedule after another template was chosen: those that it permits stay, the others go; defaults of the
 * template, then those of all schedules, fill the rest. (C-SCHED-16)
 */
export function valuesForTemplate<V>(
  template: ScheduledTemplate,
  values: Readonly<Record<string, V>>,
  defaults: Readonly<Record<string, V>>,
): Record<string, V> {
  const own = template.templateSchedule.defaultValues as Record<string, V>
  const chosen = scheduledKeys(template).flatMap((key): [string, V][] => {
    const from = [values, own, defaults].find((one) => Object.hasOwn(one, key) && one[key] !== null)
    return from ? [[key, from[key]!]] : []
  })
  return Object.fromEntries(chosen)
}
