import { CELL_TYPES } from '@dossier/contract/dashboards/dashboard'
import type { DemoDashboard } from '../create-demo-dashboards.ts'
import { pick, type DemoTenant } from '../create-demo-tenant.ts'

/** What the desk reads in the morning, by the part of the email before the @. */
export const CITY_NOTICES = {
  title: 'Desk notices',
  description: 'For everyone at the counter',
  notes: [
    { by: 'admin', text: 'New graffiti vendor for Venice Blvd from Monday. Photos before and after, please.' },
    {
      by: 'editor',
      text: 'Bulky item pickups of the holidays move by one day. The script for callers is in Information.',
    },
    {
      by: 'admin',
      text: 'Wind advisory until 9 PM. Expect more streetlight and downed-limb calls from the Valley.\nUse severity High only if wires are down.',
    },
  ],
} as const

interface Shown {
  insights: ReadonlyMap<string, number>
  views: ReadonlyMap<string, number>
  noticeboardId: number
}

/** One for everybody, and one for each of three teams. */
export function cityDashboards(city: DemoTenant, { insights, views, noticeboardId }: Shown): DemoDashboard[] {
  const insight = (title: string) => pick(insights, title)
  const view = (title: string) => ({ viewId: pick(views, title) })
  const team = (title: string) => ({ teamId: pick(city.teams, title) })
  const byStatus = insight('Requests by status')
  const fromStatus = { filterFromInsightId: byStatus, dynamicFilter: 'statusId', hideFilters: true }
  const perDay = {
    insightId: insight('Requests per day'),
    chartType: 'ColumnChart',
    graphOptions: { stacking: 'stacked' },
    ...fromStatus,
  }
  const byType = { insightId: insight('Requests by type'), chartType: 'BarChart', ...fromStatus }
  const { insight: insightTile, view: viewTile, team: teamTile, topValue, calendar, noticeboard } = CELL_TYPES
  return [
    {
      title: 'City desk',
      owner: 'admin',
      tiles: [
        { at: [0, 0, 4, 4], cellType: insightTile, contents: perDay },
        {
          at: [4, 0, 2, 4],
          cellType: insightTile,
          contents: { insightId: byStatus, chartType: 'CalculationTable', hideFilters: true },
        },
        { at: [6, 0, 2, 4], cellType: noticeboard, contents: { selectedNoticeboardId: noticeboardId } },
        { at: [0, 4, 3, 4], cellType: insightTile, contents: { ...byType, graphCalculations: ['requests'] } },
        { at: [3, 4, 3, 4], cellType: viewTile, contents: view('High and Unassigned') },
        {
          at: [6, 4, 2, 2],
          cellType: topValue,
          contents: { insightId: insight('Requests by area'), columns: ['requests', 'days'] },
        },
        { at: [6, 6, 2, 2], cellType: teamTile, contents: team('City Desk') },
        { at: [0, 8, 5, 5], cellType: calendar, contents: { showRecords: true, dateColumn: 'fields.service-date' } },
        {
          at: [5, 8, 3, 5],
          cellType: insightTile,
          contents: { insightId: insight('Work of each person'), chartType: 'CalculationTable', hideFilters: true },
        },
      ],
    },
    {
      title: 'Real and scheduled work',
      owner: 'editor',
      tiles: [
        {
          at: [0, 0, 5, 5],
          cellType: insightTile,
          contents: {
            title: 'Real and scheduled work of the coming weeks by bureau',
            insightId: insight('Real and scheduled rounds'),
            chartType: 'ColumnChart',
            graphCalculations: ['requests'],
            graphOptions: { stacking: 'stacked' },
          },
        },
        {
          at: [5, 0, 3, 5],
          cellType: insightTile,
          contents: { insightId: insight('Rounds of each bureau'), chartType: 'CalculationTable', hideFilters: true },
        },
        { at: [0, 5, 8, 9], cellType: calendar, contents: { showSchedules: true, showRecords: false } },
      ],
    },
    {
      title: 'Street Lighting',
      owner: 'day',
      teams: ['Street Lighting'],
      tiles: [
        { at: [0, 0, 5, 5], cellType: viewTile, contents: view('Dark Streets by Area') },
        { at: [5, 0, 3, 3], cellType: teamTile, contents: team('Street Lighting') },
        { at: [5, 3, 3, 2], cellType: noticeboard, contents: { selectedNoticeboardId: noticeboardId } },
      ],
    },
    {
      title: 'Sanitation',
      owner: 'editor',
      teams: ['Sanitation'],
      tiles: [
        { at: [0, 0, 5, 5], cellType: calendar, contents: { showRecords: true, dateColumn: 'fields.service-date' } },
        { at: [5, 0, 3, 5], cellType: viewTile, contents: view('Oldest Dumping First') },
        {
          at: [0, 5, 5, 4],
          cellType: insightTile,
          contents: { ...byType, filterFromInsightId: undefined, dynamicFilter: undefined },
        },
        { at: [5, 5, 3, 4], cellType: teamTile, contents: team('Sanitation') },
      ],
    },
  ]
}
