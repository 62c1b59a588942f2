import type { ViewSummary } from '@dossier/contract/views'
import type { z } from 'zod'
import type { Ctx } from '../../http/context.ts'
import { readRights } from '../cases/read-rights.ts'
import { countMatches, countOpen } from './count-records.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'

/**
 * The views with their record counts, which are the same for every view as long as views filter by open records only.
 * Beyond the bound of a text count, no number is returned rather than a wrong one.
 */
export async function summarizeViews(ctx: Ctx, text: string): Promise<z.infer<typeof ViewSummary>[]> {
  const catalogue = await loadCatalogue(ctx)
  const rights = readRights(ctx.me, catalogue)
  const total = text === '' ? await countOpen(ctx) : await countMatches(ctx, { text, rights })
  const count = total.isMinimum ? null : total.records
  return [...catalogue.views.values()].map(({ id, title, folder }) => ({ id, title, folder, count }))
}
