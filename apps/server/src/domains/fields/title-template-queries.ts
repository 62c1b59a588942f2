import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

/** Also those that are switched off: they may be switched on again. */
export const allTitleTemplates = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('templates')
    .select(['id', 'title_template as titleTemplate'])
    .where('tenant_id', '=', tenantId)
    .where('title_template', '<>', '')
    .execute()

export const setTitleTemplate = (
  tx: Tx,
  tenantId: number,
  { id, titleTemplate }: { id: number; titleTemplate: string },
) =>
  tx
    .updateTable('templates')
    .set({ title_template: titleTemplate, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
