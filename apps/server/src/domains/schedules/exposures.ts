import type { ScheduledValues } from '@dossier/contract/schedules/schedule'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { isFieldVisible } from '../cases/present-case.ts'
import { actorOf } from '../cases/writing/notify-people.ts'
import { fieldsAlone } from './schedule-values.ts'

interface Version {
  templateId: number
  fields: ScheduledValues
}

/**
 * What becomes known to more people when a schedule gets another template: values are taken along, and the form of each
 * template says who may view its fields. (D-139)
 */
export function exposuresOf(before: Version | null, after: Version, catalogue: Catalogue): string[] {
  const from = before && catalogue.templates.get(before.templateId)
  const to = catalogue.templates.get(after.templateId)
  if (!from || !to || from.id === to.id) return []
  const people = [...catalogue.users.values()].filter(({ disabled }) => !disabled).map(actorOf)
  return Object.keys(fieldsAlone(after.fields)).flatMap((id) => {
    const [old, present] = [from.fields.get(id), to.fields.get(id)]
    const isTaken = JSON.stringify(before.fields[id]) === JSON.stringify(after.fields[id])
    if (!old || !present || !isTaken) return []
    const seesMore = people.some((one) => isFieldVisible(one, present) && !isFieldVisible(one, old))
    if (!seesMore) return []
    return [
      `${old.field.title} of “${from.title}” is hidden from people who see ${present.field.title} of “${to.title}”, into which this schedule takes it. Saving notes this in the audit log.`,
    ]
  })
}
