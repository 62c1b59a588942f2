import {
  SPECIAL_DEFINITIONS,
  type DataDefinition,
  type SpecialDefinition,
} from '@dossier/contract/data-sources/definitions'
import type { Ctx } from '../../http/context.ts'
import { listUserFields } from '../user-profile/user-fields.ts'

export const isSpecial = (id: string): id is SpecialDefinition => SPECIAL_DEFINITIONS.some((special) => special === id)

const TITLES: Record<SpecialDefinition, string> = { user: 'User', area: 'Area', team: 'Team' }

/** What users, areas or teams consist of, besides their names. */
export async function specialDefinition(ctx: Ctx, id: SpecialDefinition): Promise<DataDefinition> {
  const fields = id === 'user' ? await listUserFields(ctx) : []
  return {
    id,
    title: TITLES[id],
    fields: fields.map(({ field, section, requiredRecord, inHeader }, order) => ({
      id: field.id,
      title: field.title,
      dataType: field.dataType,
      required: requiredRecord,
      includeInTable: inHeader,
      section,
      order,
    })),
    lastUpdated: null,
  }
}
