import type { FieldDefinition } from '@dossier/contract/fields'
import type { TemplateDesign } from '@dossier/contract/templates'
import { canViewField } from '@dossier/core/access/fields'
import type { Person } from '../../../kits/editing/places.ts'

/** Whether this administrator sees no value of the field in the template, by the rights that are stored. */
export function isClosed(me: Person, definition: FieldDefinition, stored: Pick<TemplateDesign, 'fields'>): boolean {
  const placed = stored.fields.find(({ field }) => field.id === definition.id)
  return !canViewField(me, placed?.permissions ?? definition.permissions)
}
