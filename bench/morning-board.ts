import type { Database } from '../apps/server/src/db/open.ts'
import { insertDashboard } from '../apps/server/src/domains/dashboards/queries.ts'
import { insertInsight } from '../apps/server/src/domains/insights/insight-queries.ts'
import { CELL_TYPES, type DashboardCell } from '../packages/contract/src/dashboards/dashboard.ts'
import { InsightToRun } from '../packages/contract/src/insights/definition.ts'
import { ListQuery } from '../packages/contract/src/live/record-view-hub.ts'

const COUNT = { key: 'count', label: 'Count', calcType: 'Count' }
const MEAN = { key: 'mean', label: 'Mean', calcType: 'Average', field: 'fields.cost' }
const TOTAL = { key: 'total', label: 'Total', calcType: 'Total', field: 'fields.hours' }

/** What the dashboard asks of all records, by the titles of its insights. */
const QUESTIONS: Record<string, object> = {
  'By status': { groupBy: 'statusId', calculations: [COUNT, MEAN] },
  'By severity': { groupBy: 'severityId', calculations: [COUNT, TOTAL] },
  'By template': { groupBy: 'templateId', calculations: [COUNT, MEAN, TOTAL] },
  'By person': { groupBy: 'assigneeId', calculations: [COUNT] },
  'By month': { groupBy: 'created', groupByOption: 'Month', calculations: [COUNT, MEAN] },
  'By week': { groupBy: 'created', groupByOption: 'Week', calculations: [COUNT] },
  'Closed by month': { groupBy: 'closed', groupByOption: 'Month', calculations: [COUNT] },
  'By kind': { groupBy: 'fields.kinds', calculations: [COUNT, TOTAL] },
  'By status and month': { groupBy: 'statusId', calculations: [{ ...COUNT, groupBy: 'created' }] },
  'By template and severity': { groupBy: 'templateId', calculations: [{ ...COUNT, groupBy: 'severityId' }] },
}
const CHARTS = ['ColumnChart', 'PieChart', 'BarChart', 'CalculationTable', 'LineChart', 'AreaChart'] as const
const VIEWS = 5

export interface Board {
  dashboardId: number
  tiles: number
  /** What a screen that shows it follows. */
  queries: ListQuery[]
}

/** A dashboard of twenty tiles: ten insights, five lists, four top values and a label. */
export async function makeBoard(
  { owner }: Database,
  { tenantId, userId, viewIds }: { tenantId: number; userId: number; viewIds: readonly number[] },
): Promise<Board> {
  return owner.transaction().execute(async (tx) => {
    const tiles: { cellType: DashboardCell['cellType']; contents: object }[] = []
    const queries: object[] = []
    const insightIds: number[] = []
    for (const [title, question] of Object.entries(QUESTIONS)) {
      const { id: _, ...definition } = InsightToRun.parse({ id: 0, ...question })
      const { id } = await insertInsight(tx, tenantId, { title, folder: null, definition })
      const chartType = CHARTS[insightIds.length % CHARTS.length]
      tiles.push({
        cellType: CELL_TYPES.insight,
        contents: { insightId: id, chartType, graphCalculations: ['count'], graphSingleCalculation: 'count' },
      })
      queries.push({ kind: 'insight', insightId: id, dynamicParameters: [], searchClauses: [], includeResults: false })
      insightIds.push(id)
    }
    for (const viewId of viewIds.slice(0, VIEWS)) {
      tiles.push({ cellType: CELL_TYPES.view, contents: { viewId } })
      queries.push({ kind: 'page', viewId, pageSize: 20 })
    }
    for (const insightId of insightIds.slice(0, 4)) {
      tiles.push({ cellType: CELL_TYPES.topValue, contents: { insightId, orderBy: 'count', columns: ['count'] } })
      queries.push({ kind: 'topValue', insightId, dynamicParameters: [], orderBy: 'count' })
    }
    tiles.push({ cellType: CELL_TYPES.label, contents: { text: 'This morning', size: 'lg' } })
    const cells = tiles.map(({ cellType, contents }, nth): DashboardCell => ({
      id: `tile-${nth}`,
      cellType,
      cellPosition: { x: 2 * (nth % 4), y: 3 * Math.floor(nth / 4) },
      cellSize: { width: 2, height: 3 },
      contents: JSON.stringify(contents),
      pluginTypeId: null,
    }))
    const values = {
      title: `Morning ${Date.now()}`,
      privacy: 0 as const,
      limitedToTeams: [],
      fineGridEnabled: false,
      cells,
    }
    const { id: dashboardId } = await insertDashboard(tx, { tenantId, userId }, values)
    return { dashboardId, tiles: tiles.length, queries: queries.map((query) => ListQuery.parse(query)) }
  })
}
