import type { FoundHit } from '@dossier/contract/search'
import { sql } from 'kysely'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { readRights } from '../../records/read-rights.ts'
import { isAccessible } from '../../query/relation.ts'
import { findHits } from './find-hits.ts'

/** Where words of the text are in those of the records that the caller may see. */
export async function hitsIn(ctx: Ctx, request: { searchTerm: string; ids: readonly number[] }): Promise<FoundHit[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cases c where c.id = any(${[...new Set(request.ids)]}::int[]) and ${isAccessible(ctx)}`.execute(
    ctx.tx,
  )
  const query = { text: request.searchTerm, rights: readRights(ctx.me, await loadCatalogue(ctx)) }
  const ids = rows.map(({ id }) => id)
  return findHits(ctx.tx, query, ids)
}
