import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { briefly, eachTime } from '../freshness.ts'
import { PathId } from '../shapes.ts'
import { Dashboard, DashboardConflict, DashboardSummary, DashboardToSave, DashboardVersion } from './dashboard.ts'

const Version = z
  .string()
  .regex(/^\d{1,9}$/, 'Use the number of a version.')
  .transform(Number)

export const dashboards = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/dashboard',
    access: 'signedIn',
    fresh: briefly('refresh:dashboard'),
    summary: 'The dashboards that the caller sees, by title, without their tiles',
    reply: z.array(DashboardSummary),
  }),
  forTeam: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/dashboard/forteam/{teamId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'Those of them that are limited to a team',
    on: { teamId: 'team' },
    params: z.object({ teamId: PathId }),
    reply: z.array(DashboardSummary),
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/dashboard/{id}',
    access: 'signedIn',
    fresh: eachTime('refresh:dashboard'),
    remembersCaller: true,
    summary: 'A dashboard with its tiles; it is then the one that the caller viewed last',
    on: { id: 'dashboard' },
    params: z.object({ id: PathId }),
    reply: Dashboard,
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/dashboard',
    access: 'editData',
    summary: 'Creates a dashboard, or changes the one with that id, tiles included; tiles that overlap are refused',
    body: DashboardToSave,
    bodyLimit: 2 * 1024 * 1024,
    reply: Dashboard,
    conflict: DashboardConflict,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/dashboard/{id}',
    access: 'editData',
    summary: 'Deletes a dashboard',
    on: { id: 'dashboard' },
    params: z.object({ id: PathId }),
  }),
  versions: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/dashboard/{id}/versions',
    access: 'editData',
    fresh: eachTime(),
    summary: 'The last 50 saves of a dashboard, newest first',
    on: { id: 'dashboard' },
    params: z.object({ id: PathId }),
    reply: z.array(DashboardVersion),
  }),
  restore: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/dashboard/{id}/restore/{version}',
    access: 'editData',
    summary: 'Saves the title, the grid and the tiles of an earlier version again; who sees it stays as it is',
    on: { id: 'dashboard', version: 'word' },
    params: z.object({ id: PathId, version: Version }),
    reply: Dashboard,
  }),
}
