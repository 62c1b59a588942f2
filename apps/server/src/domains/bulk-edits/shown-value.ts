import type { FieldValue } from '@dossier/contract/fields'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { LoadedCase } from '../cases/load-case.ts'

/** What a value consists of by its names; null where the value itself says it. */
export function shownValue({ catalogue, items }: LoadedCase, place: string, value: unknown): string | null {
  const ids = [value].flat().filter((id) => id !== null)
  const fieldId = fieldIdOf(place)
  if (fieldId !== null) {
    const field = catalogue.fields.get(fieldId)
    const chosen = field ? itemIdsOf(field, value as FieldValue) : []
    return chosen.length === 0 ? null : chosen.map((id) => items.get(id)?.label ?? '').join(', ')
  }
  const nameOf: Record<string, (id: number) => string | undefined> = {
    statusId: (id) => catalogue.statuses.get(id)?.title,
    severityId: (id) => catalogue.severities.get(id)?.title,
    assigneeId: (id) => catalogue.users.get(id)?.name,
    users: (id) => catalogue.users.get(id)?.name,
    pendingTeams: (id) => catalogue.teams.get(id)?.title,
    areas: (id) => catalogue.areas.get(id)?.title,
  }
  return ids.map((id) => (typeof id === 'number' ? nameOf[place]?.(id) : String(id)) ?? '').join(', ')
}
