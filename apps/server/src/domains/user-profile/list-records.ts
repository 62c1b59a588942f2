import { PROFILE_PAGE_SIZE } from '@dossier/contract/limits'
import type { CaseSummary } from '@dossier/contract/user-profile/calls'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { readRights, type ReadRights } from '../../records/read-rights.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { countRecordsOf, selectRecordsOf, type RecordsOf, type VisibleRole } from './select-records.ts'

interface Options extends Omit<RecordsOf, 'me' | 'roles'> {
  pageNumber: number
}

/** A person's records that the caller may see. */
export async function listRecords(ctx: Ctx, { pageNumber, ...of }: Options) {
  const catalogue = await loadCatalogue(ctx)
  if (!catalogue.users.has(of.userId)) notFound('User')
  const rights = readRights(ctx.me, catalogue)
  const query = { me: ctx.me, roles: visibleRoles(rights, catalogue), ...of }
  const page = {
    rights,
    limit: PROFILE_PAGE_SIZE,
    offset: (pageNumber - 1) * PROFILE_PAGE_SIZE,
  }
  const rows = await selectRecordsOf(ctx.tx, query, page)
  const totalItems = await countRecordsOf(ctx.tx, query)
  return {
    data: rows.map((row) => present(row, catalogue)),
    totalItems,
    pageCount: Math.ceil(totalItems / PROFILE_PAGE_SIZE),
  }
}

function visibleRoles({ fields }: ReadRights, catalogue: Catalogue): VisibleRole[] {
  const isRole = (id: string) => catalogue.fields.get(id)?.dataType === 'user-role'
  return [...fields].flatMap(([templateId, ids]) => [...ids].filter(isRole).map((fieldId) => ({ templateId, fieldId })))
}

type Row = Awaited<ReturnType<typeof selectRecordsOf>>[number]

const present = (row: Row, { templates, statuses, areas }: Catalogue): CaseSummary => ({
  id: row.id,
  caseNumber: row.case_number,
  title: row.title,
  templateTitle: templates.get(row.template_id)?.title ?? '',
  statusTitle: statuses.get(row.status_id)?.title ?? '',
  assigneeId: row.assignee_id,
  created: row.created,
  lastUpdated: row.last_updated,
  locations: row.area_ids.flatMap((id) => {
    const area = areas.get(id)
    return area ? [{ id, title: area.title }] : []
  }),
})
