import type { MarkedRecord } from '@dossier/contract/cases/visits'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { isKeyVisible, readRights } from '../../records/read-rights.ts'
import { selectChangedKeys } from './select-changed-keys.ts'

/** What others have changed in the records of a list since the caller last saw them. */
export async function listMarks(ctx: Ctx, caseIds: readonly number[]): Promise<MarkedRecord[]> {
  const { tx, tenant, me } = ctx
  if (me.isSupport || caseIds.length === 0) return []
  const [catalogue, changed] = await Promise.all([
    loadCatalogue(ctx),
    selectChangedKeys(tx, { tenantId: tenant.id, me }, caseIds),
  ])
  const rights = readRights(me, catalogue)
  const shown = changed.filter(({ template_id, key }) => isKeyVisible(rights, template_id, key))
  return [...Map.groupBy(shown, ({ case_id }) => case_id)].map(([caseId, ofRecord]) => ({
    caseId,
    seq: Math.max(...ofRecord.map(({ seq }) => seq)),
    keys: ofRecord.map(({ key }) => key),
  }))
}
