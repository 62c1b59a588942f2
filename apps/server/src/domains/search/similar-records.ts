import type { SimilarRecord } from '@dossier/contract/search'
import { tellingWords } from '@dossier/core/cases/similar-titles'
import type { Ctx } from '../../http/context.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { readRights } from '../../records/read-rights.ts'
import { selectSimilar } from './select-records.ts'

const MOST = 5

/** The open records that the caller may see whose titles have the telling words of this one, the most similar first. */
export async function similarRecords(ctx: Ctx, title: string): Promise<SimilarRecord[]> {
  const words = tellingWords(title)
  if (words.length === 0) return []
  const rights = readRights(ctx.me, await loadCatalogue(ctx))
  const seeker = { tx: ctx.tx, me: ctx.me, tenant: ctx.tenant, rights }
  const found = await selectSimilar(seeker, { title, words }, MOST)
  return found.map((record) => ({ id: record.id, caseNumber: record.case_number, title: record.title }))
}
