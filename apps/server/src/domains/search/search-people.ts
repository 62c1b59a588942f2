import { SEARCH_PAGE_SIZE, type FoundPeople } from '@dossier/contract/search'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { searchPeople as selectPeople } from '../users/queries.ts'

/** Enabled people of the tenant whose name or email contains the text, by name. */
export async function searchPeople(
  ctx: Ctx,
  { searchTerm, pageNumber }: { searchTerm: string; pageNumber: number },
): Promise<FoundPeople> {
  // A name is looked for as it is: as a phrase, it has quotation marks around it.
  const text = /^["“]([^"“”]*)["”]$/u.exec(searchTerm)?.[1] ?? searchTerm
  const { teams } = await loadCatalogue(ctx)
  const offset = (pageNumber - 1) * SEARCH_PAGE_SIZE
  const { rows, totalItems } = await selectPeople(ctx.tx, ctx.tenant.id, { text, limit: SEARCH_PAGE_SIZE, offset })
  return {
    type: 'users',
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      teams: row.teams.flatMap((id) => {
        const team = teams.get(id)
        return team ? [{ id, title: team.title }] : []
      }),
    })),
    totalItems,
    pageCount: Math.ceil(totalItems / SEARCH_PAGE_SIZE),
  }
}
