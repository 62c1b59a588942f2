import type { ScheduledValues } from '@dossier/contract/schedules/schedule'
import { ownValue } from '@dossier/core/fields/field-key'
import { isDerived } from '@dossier/core/calculations/graph'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { itemIdsIn, namesOf } from '../cases/item-names.ts'
import { fieldLabel, isFieldVisible, namedIn } from '../cases/present-case.ts'
import { definitionOf } from '../../records/visible-fields.ts'
import type { StoredSchedule } from './schedule-queries.ts'
import { fieldsAlone, isProperty } from './schedule-values.ts'

interface Shown {
  schedule: StoredSchedule
  template: CatalogueTemplate
  catalogue: Catalogue
}

/** The record that a date creates, as far as the caller may see it. (C-SINST-07) */
export async function presentInstance(ctx: Ctx, { schedule, template, catalogue }: Shown, own: ScheduledValues) {
  const values = { ...schedule.fields, ...own }
  const fields = { ...template.fieldDefaultValues, ...fieldsAlone(values) }
  const items = await namesOf(ctx, itemIdsIn(template, fields))
  const shown = [...template.fields.values()].filter((one) => isFieldVisible(ctx.me, one) && !isDerived(one.field))
  return {
    title: typeof own['title'] === 'string' ? own['title'] : schedule.title,
    templateId: template.id,
    templateTitle: template.title,
    fields: Object.fromEntries(
      shown.map(({ field, section, order }) => {
        const value = namedIn(catalogue, ownValue(fields, field.id) ?? null)
        const label = fieldLabel(field, value, { items, timeZone: catalogue.timeZone })
        return [field.id, { field: definitionOf(field), value, label, section, order }]
      }),
    ),
    properties: Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => isProperty(key))
        .map(([key, value]) => [key, { value, label: labelOf(key, value, catalogue) }]),
    ),
  }
}

function labelOf(key: string, value: unknown, { statuses, severities, users, areas, teams }: Catalogue): string {
  if (value === null) return ''
  const ids = (Array.isArray(value) ? value : [value]) as number[]
  const named: Record<string, (id: number) => string | undefined> = {
    statusId: (id) => statuses.get(id)?.title,
    severityId: (id) => severities.get(id)?.title,
    assigneeId: (id) => users.get(id)?.name,
    users: (id) => users.get(id)?.name,
    areas: (id) => areas.get(id)?.title,
    pendingTeams: (id) => teams.get(id)?.title,
  }
  const name = named[key]
  return name ? ids.map((id) => name(id) ?? '[Value not found]').join(', ') : ids.map(String).join(', ')
}
