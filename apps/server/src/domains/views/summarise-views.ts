import type { ViewSummary } from '@dossier/contract/views'
import type { z } from 'zod'
import type { Ctx } from '../../http/context.ts'
import { countMatches, countOpen } from './count-records.ts'
import { selectViews } from './queries.ts'

/**
 * The views with the number of their records, the same for each as long as a view filters nothing but open records.
 * Beyond the bound of a text count there is no number rather than a wrong one.
 */
export async function summariseViews(ctx: Ctx, text: string): Promise<z.infer<typeof ViewSummary>[]> {
  const [rows, total] = await Promise.all([
    selectViews(ctx.tx, ctx.tenant.id),
    text === '' ? countOpen(ctx) : countMatches(ctx, text),
  ])
  const count = total.isMinimum ? null : total.records
  return rows.map(({ id, title, folder }) => ({ id, title, folder, count }))
}
