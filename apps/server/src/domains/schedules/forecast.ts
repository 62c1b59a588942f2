import type { SearchClause } from '@dossier/contract/clauses'
import { FORECAST_ROWS } from '@dossier/contract/limits'
import type { ForecastRow } from '@dossier/contract/schedules/occurrences'
import { horizonOf } from '@dossier/core/filters/horizon'
import { isEnabled } from '@dossier/core/tenants/features'
import type { CatalogueView } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { resolveQuery } from '../../query/record-query.ts'
import { requireView } from '../views/definitions/own-views.ts'
import { presentRow } from '../views/present-rows.ts'
import { itemIdsInValues, namesOf } from '../cases/item-names.ts'
import { forecastIn } from './forecast-records.ts'

interface Params {
  viewId: number | null
  clauses: SearchClause[]
  searchTerm: string
  timeZone: string
}

interface Forecast {
  reaches: boolean
  rows: ForecastRow[]
  isMinimum: boolean
}

const NOTHING: Forecast = { reaches: false, rows: [], isMinimum: false }

/** The scheduled work that a list asks for, as rows of it: by time, 500 at most. (D-069, B-VIEW-18) */
export async function forecastRows(ctx: Ctx, request: Params): Promise<Forecast> {
  const catalogue = await loadCatalogue(ctx)
  const view = request.viewId === null ? null : await requireView(ctx, catalogue, request.viewId)
  if (!isEnabled(ctx.tenant.features, 'forecasting')) return NOTHING
  const now = new Date()
  const query = resolveQuery(ctx, catalogue, {
    base: view ? { view } : 'all',
    clauses: request.clauses,
    text: request.searchTerm,
    timeZone: request.timeZone,
    now,
  })
  const horizon = horizonOf(query.condition, now.getTime())
  if (horizon === null) return NOTHING
  const found = await forecastIn(ctx, { ...query, horizon }, FORECAST_ROWS)
  const records = found.records.map(({ record }) => record)
  const items = await namesOf(
    ctx,
    records.flatMap(({ fields }) => itemIdsInValues(catalogue, fields)),
  )
  const words = { catalogue, tags: found.tags, items, columns: columnsOf(view) }
  const rows = found.records.map(({ record, scheduleId, date }, nth) => ({
    ...presentRow({ ...record, id: -1 - nth }, words),
    scheduleId,
    date,
  }))
  return { reaches: true, rows, isMinimum: found.isMinimum }
}

const ALL = ['areas', 'tags', 'users', 'pendingTeams', 'summary']

const columnsOf = (view: CatalogueView | null): ReadonlySet<string> => new Set(view ? view.columns : ALL)
