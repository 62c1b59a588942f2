import type { DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { insights } from '@dossier/contract/insights/calls'
import { noticeboards } from '@dossier/contract/noticeboards'
import type { Titled } from '@dossier/contract/shapes'
import { teams } from '@dossier/contract/users/teams'
import { views } from '@dossier/contract/views'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { contentsOf, ownTitleOf, titleOfTile } from './tile-kinds.ts'

interface Targets {
  insightId?: number
  viewId?: number
  teamId?: number
  selectedNoticeboardId?: number
}

/** What tiles are called while they are edited: by their own titles, by what they show, or by their kinds. */
export function useTileTitles(): (cell: DashboardCell) => string {
  const things = {
    insights: useQuery(queryOf(insights.list)).data,
    views: useQuery(queryOf(views.list)).data,
    teams: useQuery(queryOf(teams.list)).data,
    noticeboards: useQuery(queryOf(noticeboards.list)).data,
  }
  return (cell) => {
    const { insightId, viewId, teamId, selectedNoticeboardId } = contentsOf(cell) as Targets
    return (
      ownTitleOf(cell) ??
      titleOf(things.insights, insightId) ??
      titleOf(things.views, viewId) ??
      titleOf(things.teams, teamId) ??
      titleOf(things.noticeboards, selectedNoticeboardId) ??
      titleOfTile(cell)
    )
  }
}

const titleOf = (things: readonly Titled[] | undefined, id: number | undefined): string | undefined =>
  things?.find((one) => one.id === id)?.title
