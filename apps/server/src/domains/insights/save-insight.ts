import { INSIGHTS, type Insight, type InsightQuestion, type InsightToSave } from '@dossier/contract/insights/definition'
import type { Usage } from '@dossier/contract/usage'
import { HIDDEN_PART } from '@dossier/core/access/insights'
import { seesDashboard } from '@dossier/core/access/dashboards'
import { seesShared } from '@dossier/core/access/views'
import { usageOf } from '@dossier/core/usage/usage-of'
import { keepUnseen } from '@dossier/core/views/keep-unseen'
import type { Catalogue, CatalogueInsight } from '../../catalogue/catalogue.ts'
import { insightOf } from '../../catalogue/content.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, forbidden, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { selectNaming } from '../dashboards/queries.ts'
import { auditedInsight } from './audited-insight.ts'
import { checkInsightRules } from './check-insight-rules.ts'
import { faultsOf, viewQueryOf } from './checked-insight.ts'
import { countInsights, deleteInsight, insertInsight, selectInsight, updateInsight } from './insight-queries.ts'
import { presentInsight } from './present-insight.ts'
import { hiddenColumns, isSeen, refusalOf } from './require-insight.ts'

/** Creates an insight, or changes one that the caller sees. Columns that they may not see stay as they are. */
export async function saveInsight(ctx: Ctx, input: InsightToSave): Promise<Insight> {
  const { tx, tenant, me } = ctx
  await lockTenant(tx, tenant.id)
  const catalogue = await loadCatalogue(ctx)
  const before = input.id === 0 ? null : await requireStored(ctx, catalogue, input.id)
  if (before) {
    rejectStale(before, input)
    if (refusalOf(me, catalogue, before) !== null) forbidden(HIDDEN_PART)
  } else if ((await countInsights(tx, tenant.id)) >= INSIGHTS)
    conflict(`There can be up to ${INSIGHTS.toLocaleString('en')} insights. Delete one first.`)
  const definition = checkedQuestion(ctx, catalogue, { input, before })
  const folder = input.folder || null
  if (folder !== null && folder !== before?.folder) requireFolder(ctx, catalogue, folder)
  const values = { title: input.title, folder, definition }
  const stored = before
    ? await updateInsight(tx, tenant.id, { id: before.id, ...values })
    : await insertInsight(tx, tenant.id, values)
  const after = insightOf(stored)
  await announce(ctx, catalogue, { before, after })
  return presentInsight(ctx, withInsight(catalogue, after), after)
}

export async function removeInsight(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const catalogue = await loadCatalogue(ctx)
  const before = await requireStored(ctx, catalogue, id)
  await deleteInsight(tx, tenant.id, id)
  await announce(ctx, catalogue, { before, after: null })
}

/** The insights that import from one, of which those that the caller does not see only count, and the dashboards that show it. */
export async function insightUsage(ctx: Ctx, id: number): Promise<Usage> {
  const catalogue = await loadCatalogue(ctx)
  await requireStored(ctx, catalogue, id)
  const importing = [...catalogue.insights.values()].filter((one) =>
    one.calculations.some(({ imported }) => imported?.insight === id),
  )
  const seen = importing.filter((one) => isSeen(ctx.me, one, catalogue))
  const tiles = { one: ['insightId', 'filterFromInsightId'], many: [], id }
  const dashboards = (await selectNaming(ctx.tx, ctx.tenant.id, tiles)).filter((one) => seesDashboard(ctx.me, one))
  return usageOf(
    [
      ...seen.map((one) => ({ type: 'insight' as const, id: one.id, title: one.title })),
      ...dashboards.map((one) => ({ type: 'dashboard' as const, id: one.id, title: one.title })),
    ],
    { insight: importing.length - seen.length },
  )
}

/** As it is stored behind the lock; memory may have an older version. */
async function requireStored({ tx, tenant, me }: Ctx, catalogue: Catalogue, id: number): Promise<CatalogueInsight> {
  const row = await selectInsight(tx, tenant.id, id)
  const insight = row && insightOf(row)
  return insight && isSeen(me, insight, catalogue) ? insight : notFound('Insight')
}

interface Saved {
  input: InsightToSave
  before: CatalogueInsight | null
}

/** Refuses with 400 and its place what means nothing to the writer. */
function checkedQuestion(ctx: Ctx, catalogue: Catalogue, { input, before }: Saved): InsightQuestion {
  const isHidden = hiddenColumns(ctx.me, catalogue)
  const question = { ...viewQueryOf(input), columns: [...new Set(input.columns)] }
  const [fault] = faultsOf(ctx, catalogue, question, input)
  if (fault) badInput(fault.message, fault.at)
  checkInsightRules(ctx, catalogue, question)
  const hiddenRules = Object.entries(before?.formattingRules ?? {}).filter(([key]) => isHidden(key))
  return {
    ...question,
    clauses: question.clauses.map((clause) => ({ ...clause, fault: null })),
    columns: keepUnseen(before?.columns ?? [], question.columns, (key) => !isHidden(key)),
    formattingRules: { ...question.formattingRules, ...Object.fromEntries(hiddenRules) },
  }
}

/** The same sentence for a folder that does not exist and one that the person does not see. */
function requireFolder({ me }: Ctx, { folders }: Catalogue, title: string): void {
  const seen = [...folders.values()].some(
    (one) => one.folderType === 'Insight' && one.title === title && seesShared(me, one),
  )
  if (!seen) badInput('Choose one of the folders.', 'folder')
}

const withInsight = (catalogue: Catalogue, insight: CatalogueInsight): Catalogue => ({
  ...catalogue,
  insights: new Map(catalogue.insights).set(insight.id, insight),
})

async function announce(
  ctx: Ctx,
  catalogue: Catalogue,
  { before, after }: { before: CatalogueInsight | null; after: CatalogueInsight | null },
): Promise<void> {
  const { id, title: name } = (after ?? before)!
  const version = (insight: CatalogueInsight | null) => insight && auditedInsight(insight, catalogue)
  await recordAudit(ctx, audited('insight', { id, name, before: version(before), after: version(after) }))
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['insights'] })
}
