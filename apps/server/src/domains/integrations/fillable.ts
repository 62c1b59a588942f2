import { fieldKey } from '@dossier/core/fields/field-key'
import { importTargets } from '@dossier/core/import/targets'
import type { CatalogueTemplate } from '../../catalogue/catalogue.ts'

/** Only people and time give these. */
const NOT_PULLED = new Set(['caseNumber', 'created', 'lastUpdated', 'closed'])

/** What values of a source can fill in records of a template: all that imports can, but what tells their past. */
export function fillable(template: CatalogueTemplate): ReadonlySet<string> {
  const fields = [...template.fields.values()].map(({ field }) => field)
  const open: ReadonlySet<string> = new Set(
    fields.filter(({ displayReadOnly }) => !displayReadOnly).map(({ id }) => fieldKey(id)),
  )
  const keys = importTargets(fields, template).map(({ key }) => key)
  return new Set(keys.filter((key) => !NOT_PULLED.has(key) && (!key.startsWith('fields.') || open.has(key))))
}
