import type { RunBody } from '@dossier/contract/insights/run'
import { RunBody as RunBodyShape } from '@dossier/contract/insights/run'
import type { InsightQuery, ListChange, ListContent, TopValueQuery } from '@dossier/contract/live/record-view-hub'
import type { Actor } from '@dossier/core/access/cases'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { test } from '@dossier/core/filters/condition'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import { sameJson } from '@dossier/core/live/same-json'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import type { Change } from '../views/live/changed-records.ts'
import { adoptConfiguration, type Dependencies } from '../views/live/configuration-dependencies.ts'
import type { Batch } from '../views/live/live-batch.ts'
import { hasAny, isInvolving, JOINING, type LiveContent } from '../views/live/live-content.ts'
import { NOBODY, type ReaderClass } from '../../query/cache/access-fingerprint.ts'
import { touchesOf } from '../views/record-reading.ts'
import { requireInsight } from './require-insight.ts'
import { columnsIn, planKey, recordRights, sameUntil } from './run-cache.ts'
import { answerPlan, sortedByTop, topOf } from './run-calls.ts'
import { asksForSchedules, withForecast } from './run-forecast.ts'
import { planInsight, type InsightAsker, type InsightPlan } from './run-plan.ts'

type Query = InsightQuery | TopValueQuery

/** What a reader asks of an insight, for everybody with equal rights who asks the same. */
export interface InsightRequest {
  /** The same for all of them. */
  key: string
  query: Query
  plan: InsightPlan
  body: RunBody
  /** Epoch milliseconds: afterwards, the time alone may have changed the answer. */
  until: number
}

/** 404 for an insight that the person does not see, and 403 for one that they may not run. */
export async function insightRequest(
  { tx, ...reader }: InsightAsker & { tx: Tx; tenant: { id: number } },
  catalogue: Catalogue,
  query: Query,
): Promise<InsightRequest> {
  const insight = requireInsight(reader.me, catalogue, query.insightId)
  const definition = query.kind === 'topValue' ? sortedByTop(insight, query.orderBy) : insight
  const { dynamicParameters, timeZone } = query
  const body = RunBodyShape.parse({
    dynamicParameters,
    searchClauses: 'searchClauses' in query ? query.searchClauses : [],
  })
  const now = new Date()
  const plan = planInsight(reader, catalogue, definition, { body, timeZone, now })
  const rights = await recordRights({ tx }, plan)
  const shown = query.kind === 'topValue' ? query.orderBy : query.includeResults
  return {
    // Teams decide which schedules there are.
    key: planKey(reader, plan, [query.kind, shown, rights, ...(asksForSchedules(plan) ? [reader.me.teams] : [])]),
    query,
    plan: { ...plan, scene: { ...plan.scene, ...actorsOf(reader.me, rights) } },
    body,
    until: sameUntil(plan, now.getTime()),
  }
}

/** Who stands for all who have the same rights: whatever becomes of the first of them. */
function actorsOf({ id, isAdmin, teams }: Actor, rights: string): { me: Actor; sees: Actor } {
  const reads = { ...NOBODY, isAdmin, teams }
  if (isAdmin) return { me: reads, sees: reads }
  return { me: reads, sees: rights === 'none' ? NOBODY : { ...reads, id } }
}

interface Followed {
  request: InsightRequest
  services: Services
  tenantId: number
  readers: ReaderClass
}

interface Snapshot {
  content: ListContent & { kind: Query['kind'] }
}

/** The answer of an insight for people of one class; it is run again, at intervals, when something that it asks for changes. */
export class LiveInsight implements LiveContent {
  readonly fieldIds = []
  readonly showsTags = false
  readonly showsSummaries = false
  readonly compares: ReadonlySet<string> = new Set()
  readonly dependsOn: Dependencies = { views: [], people: 'all', isGrouped: true, isInsight: true }
  /** A run costs more than a page. */
  readonly pause = { least: 1_000, times: 9, most: 30_000 }
  readonly #of: Followed
  readonly #columns: readonly string[]
  readonly #touches: ReadonlySet<string>
  #snapshot: Snapshot | undefined

  constructor(of: Followed) {
    this.#of = of
    const { plan, query } = of.request
    const { definition, source, group, scene } = plan
    const rows = query.kind === 'insight' && query.includeResults ? ['lastUpdated', ...definition.columns] : []
    this.#columns = columnsIn(source, [group?.column.key ?? '', ...rows])
    const existing = this.#columns.filter((key) => scene.terms.columns.has(key))
    this.#touches = touchesOf({ all: existing.map((key) => test(key, { is: 'set' })) })
  }

  get readers(): ReaderClass {
    return this.#of.readers
  }

  get isRead(): boolean {
    return this.#snapshot !== undefined
  }

  /** Another one, as soon as somebody changes a schedule. */
  get asksForSchedules(): boolean {
    return asksForSchedules(this.#of.request.plan)
  }

  get showsItems(): boolean {
    const { fields } = this.#of.readers.catalogue
    return this.#columns.some((key) => itemColumnOf(key) || fields.get(fieldIdOf(key) ?? '')?.dataSourceId != null)
  }

  async read(): Promise<'read' | 'other'> {
    const { services, tenantId } = this.#of
    const tenant = { id: tenantId }
    const snapshot = await services.lanes.records.run(() =>
      services.database.tenantRead(tenantId, async (tx) => {
        const catalogue = await loadCatalogue({ tx, tenant, services })
        return adoptConfiguration(this, catalogue) ? { content: await this.#answer(tx) } : null
      }),
    )
    if (!snapshot) return 'other'
    this.#snapshot = snapshot
    return 'read'
  }

  async #answer(tx: Tx): Promise<Snapshot['content']> {
    const { services, tenantId, request } = this.#of
    const { query, body } = request
    const { scene } = request.plan
    const includeResults = query.kind === 'insight' && query.includeResults
    const reader = { tx, tenant: { id: tenantId }, services }
    const present = { ...request.plan, scene: { ...scene, terms: { ...scene.terms, now: Date.now() } } }
    const plan = await withForecast(reader, present)
    const { answer } = await answerPlan(reader, plan, body, { allowCached: false, includeResults })
    return query.kind === 'topValue'
      ? { kind: 'topValue', top: topOf(plan.definition, query.orderBy, answer) }
      : { kind: 'insight', result: { ...answer, id: '', isStale: false, faults: plan.faults } }
  }

  whole(): Snapshot['content'] {
    if (!this.#snapshot) throw new Error('The insight has not been run.')
    return this.#snapshot.content
  }

  isTouched(_id: number, { keys }: Change): boolean {
    const { catalogue, sees } = this.#of.readers
    if (!this.#snapshot || hasAny(keys, [...JOINING, 'hiddenFromInsights'])) return true
    if (sees.id !== 0 && isInvolving(keys, catalogue)) return true
    // Every change is an update.
    return this.#touches.has('lastUpdated') || !this.#touches.isDisjointFrom(keys)
  }

  sqlTests(): [] {
    return []
  }

  titles(): [] {
    return []
  }

  follow({ changes, catalogue }: Batch): Promise<'followed' | 'read' | 'other'> {
    if (!this.#snapshot || !adoptConfiguration(this, catalogue)) return Promise.resolve('other')
    const isTouched = [...changes].some(([id, change]) => this.isTouched(id, change))
    return Promise.resolve(isTouched ? 'read' : 'followed')
  }

  changeSince(earlier: ListContent): ListChange | null {
    const now = this.whole()
    return sameJson(untimed(earlier), untimed(now)) ? null : now
  }

  rowsOf(): [] {
    return []
  }

  hidden(): [] {
    return []
  }
}

/** Without the moment at which it was calculated. */
const untimed = (content: ListContent): unknown =>
  content.kind === 'insight' ? { ...content.result, calculatedAt: null } : content
