import type { ViewSummary } from '@dossier/contract/views'
import type { Actor } from '@dossier/core/access/cases'
import type { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { readRights } from '../cases/read-rights.ts'
import { countMatches, countOpen } from './count-records.ts'
import type { Viewer } from './viewer.ts'

/** The views with their record counts. */
export async function summarizeViews(ctx: Ctx, text: string): Promise<z.infer<typeof ViewSummary>[]> {
  const catalogue = await loadCatalogue(ctx)
  const count = await countViews(ctx, { text, reads: ctx.me, catalogue })
  return [...catalogue.views.values()].map(({ id, title, folder }) => ({ id, title, folder, count }))
}

/**
 * The record count of each view: the same for all as long as views filter by open records only. Beyond the bound of a
 * text count, no number is returned rather than a wrong one.
 */
export async function countViews(
  viewer: Viewer,
  { text, reads, catalogue }: { text: string; reads: Actor; catalogue: Catalogue },
): Promise<number | null> {
  if (text === '') return (await countOpen(viewer)).records
  const total = await countMatches(viewer, { text, rights: readRights(reads, catalogue) })
  return total.isMinimum ? null : total.records
}
