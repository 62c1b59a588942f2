import { VERSIONS_PAGE_SIZE, type ConfigurationVersion } from '@dossier/contract/configuration/calls'
import type { Ctx } from '../../http/context.ts'
import { countVersions, selectVersions } from './queries.ts'

interface VersionPage {
  data: ConfigurationVersion[]
  totalItems: number
  pageCount: number
}

/** The versions of the configuration, newest first. */
export async function listVersions({ tx, tenant }: Ctx, { pageNumber }: { pageNumber: number }): Promise<VersionPage> {
  // Versions are numbered without gaps, so their places are known.
  const totalItems = await countVersions(tx, tenant.id)
  const newest = totalItems - (pageNumber - 1) * VERSIONS_PAGE_SIZE
  const rows = await selectVersions(tx, tenant.id, { newest, limit: VERSIONS_PAGE_SIZE })
  return {
    data: rows.map(({ id, saved_at: savedAt, actor_id, actor, actor_kind, changed, named, rolled_back_to }) => ({
      version: id,
      savedAt,
      by: { id: actor_id, name: actor, kind: actor_kind },
      changed,
      named,
      rolledBackTo: rolled_back_to,
    })),
    totalItems,
    pageCount: Math.ceil(totalItems / VERSIONS_PAGE_SIZE),
  }
}
