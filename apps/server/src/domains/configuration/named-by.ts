import type { NamedKind, Usage, Use } from '@dossier/contract/usage'
import { seesDashboard } from '@dossier/core/access/dashboards'
import { usageOf } from '@dossier/core/usage/usage-of'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { selectNaming } from '../dashboards/queries.ts'
import { isSeen } from '../insights/require-insight.ts'
import { selectIntegrations } from '../integrations/queries.ts'
import { selectPdfTemplates } from '../pdf-templates/queries.ts'
import { seenBy } from '../schedules/schedule-access.ts'
import { selectSchedules } from '../schedules/schedule-queries.ts'
import { selectAllClauses } from '../views/definitions/view-queries.ts'
import { seenOf } from '../fields/field-usage.ts'
import { sees } from '../views/definitions/own-views.ts'
import { clausesName, rulesName, scheduleNames, type Named } from './names-thing.ts'

const THINGS = {
  status: ['statuses', 'Status'],
  severity: ['severities', 'Severity'],
  area: ['areas', 'Area'],
  team: ['teams', 'Team'],
  template: ['templates', 'Template'],
  view: ['views', 'View'],
  insight: ['insights', 'Insight'],
} as const satisfies Record<NamedKind, readonly [keyof Catalogue, string]>

/** Where the contents of tiles name a thing: by its id, or among others. */
const IN_TILES: Partial<Record<NamedKind, { one: readonly string[]; many: readonly string[] }>> = {
  team: { one: ['teamId'], many: ['highlightedTeamIds'] },
  template: { one: [], many: ['templateIds'] },
  view: { one: ['viewId'], many: [] },
  insight: { one: ['insightId', 'filterFromInsightId'], many: [] },
}

/**
 * What names a thing and needs attention once that is deleted. What the caller does not see is only counted; dashboards
 * that they do not see are not even that. (D-109, D-132)
 */
export async function namedBy(ctx: Ctx, named: { kind: NamedKind; id: number }): Promise<Usage> {
  const catalogue = await loadCatalogue(ctx)
  const [list, noun] = THINGS[named.kind]
  if (!catalogue[list].has(named.id) || isUnseen(ctx, catalogue, named)) notFound(noun)
  const { seen, others } = await byClauses(ctx, catalogue, named)
  return usageOf([...seen, ...(await byTiles(ctx, named)), ...(await byIntegrations(ctx, named))], others)
}

/** Views and insights that somebody does not see are answered as if they were not there. */
function isUnseen({ me }: Ctx, catalogue: Catalogue, { kind, id }: Named): boolean {
  const view = kind === 'view' ? catalogue.views.get(id) : undefined
  const insight = kind === 'insight' ? catalogue.insights.get(id) : undefined
  return (view && !sees(me, view, catalogue)) === true || (insight && !isSeen(me, insight, catalogue)) === true
}

const usesBy = (type: Use['type'], things: readonly { id: number; title: string }[]): Use[] =>
  things.map(({ id, title }) => ({ type, id, title }))

async function byClauses(ctx: Ctx, catalogue: Catalogue, named: Named) {
  const { tx, tenant, me } = ctx
  const views = (await selectAllClauses(tx, tenant.id)).filter(({ clauses }) => clausesName(clauses, named))
  const insights = [...catalogue.insights.values()].filter(({ clauses }) => clausesName(clauses, named))
  const schedules = (await selectSchedules(tx, tenant.id)).filter((one) => scheduleNames(one, named))
  const rules = [...catalogue.rules.values()].filter((one) => rulesName(one, named))
  const seenViews = await seenOf(ctx, views)
  const seenInsights = insights.filter((one) => isSeen(me, one, catalogue))
  const seenSchedules = schedules.filter(seenBy(me, catalogue))
  return {
    seen: [
      ...usesBy('view', seenViews),
      ...usesBy('insight', seenInsights),
      ...usesBy('rule', rules),
      ...usesBy('schedule', seenSchedules),
    ],
    others: {
      view: views.length - seenViews.length,
      insight: insights.length - seenInsights.length,
      schedule: schedules.length - seenSchedules.length,
    },
  }
}

async function byTiles({ tx, tenant, me }: Ctx, { kind, id }: Named): Promise<Use[]> {
  const keys = IN_TILES[kind]
  if (!keys) return []
  const found = await selectNaming(tx, tenant.id, { ...keys, id })
  return usesBy(
    'dashboard',
    found.filter((dashboard) => seesDashboard(me, dashboard)),
  )
}

async function byIntegrations({ tx, tenant }: Ctx, named: Named): Promise<Use[]> {
  const { kind, id } = named
  const integrations = (await selectIntegrations(tx, tenant.id)).filter(({ events, outputs, settings }) => {
    if (events && clausesName(events.clauses, named)) return true
    if (kind !== 'template') return false
    const lists = [...outputs, ...(events ? [events] : [])].map(({ templateIds }) => templateIds)
    return settings['template'] === id || lists.some((ids) => ids.includes(id))
  })
  const pdf =
    kind === 'template'
      ? (await selectPdfTemplates(tx, tenant.id)).filter(({ templateIds }) => templateIds.includes(id))
      : []
  return [
    ...integrations.map(({ key, title }) => ({ type: 'integration' as const, id: key, title })),
    ...usesBy('pdfTemplate', pdf),
  ]
}
