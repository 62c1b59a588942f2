import type { Team, TeamToSave } from '@dossier/contract/users/teams'
import { countOf } from '@dossier/core/text/plural'
import { keepName } from '../../catalogue/keep-name.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx } from '../../http/context.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { titlesWithTeam } from '../data-sources/source-queries.ts'
import { dashboardsOfTeam } from '../dashboards/queries.ts'
import { wallLinksOfTeam } from '../wall-links/queries.ts'
import { schedulesNamingTeam } from '../schedules/schedule-queries.ts'
import { namingTeam } from '../folders/queries.ts'
import { sidesOf } from './audit-user.ts'
import { type Moved, NOBODY_MOVED, setMembers } from './member-queries.ts'
import { requireChangeable, requireSameAccess } from './require-rights.ts'
import {
  countRecordsOfTeam,
  countUsers,
  hasAdmins,
  deleteTeam,
  insertTeam,
  lockTeam,
  templatesWithTeam,
  updateTeam,
} from './team-queries.ts'
import { usesOfTeam } from './uses-of-team.ts'

/** Creates a team, or changes the one with that id; omitted values stay. New and former members see it immediately. */
export async function saveTeam(ctx: Ctx, input: TeamToSave): Promise<Team> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = input.id === 0 ? null : ((await lockTeam(tx, tenant.id, input.id)) ?? notFound('Team'))
  if (before) rejectStale(before, input)
  const userIds = [...new Set(input.userIds ?? before?.userIds ?? [])].toSorted((a, b) => a - b)
  if (input.userIds && (await countUsers(tx, tenant.id, userIds)) !== userIds.length) notFound('User')
  const moved = changed(before?.userIds ?? [], userIds)
  await requireMovable(ctx, moved)
  const landingPagePath = input.landingPagePath === undefined ? before?.landingPagePath : input.landingPagePath
  const team = { id: input.id, title: input.title, landingPagePath: landingPagePath || null }
  const id = await refuseTaken(`A team named "${team.title}" already exists.`, () => store(ctx, team), 'title')
  const members = { tenantId: tenant.id, teamId: id }
  await auditTeam(ctx, {
    id,
    before,
    after: team,
    moved: input.userIds ? await setMembers(tx, members, userIds) : NOBODY_MOVED,
  })
  announce(ctx, moved)
  await noteMoved(ctx, team.title, { moved, members: userIds })
  return (await lockTeam(tx, tenant.id, id)) ?? notFound('Team')
}

/** Teams decide what people see and edit, so only an administrator can add or remove administrators. (D-126) */
async function requireMovable(ctx: Ctx, userIds: readonly number[]): Promise<void> {
  const { tx, tenant, me } = ctx
  requireSameAccess(ctx, [], userIds)
  if (await hasAdmins(tx, tenant.id, userIds)) requireChangeable(me, { isAdmin: true })
}

/** Who joins a team or leaves it may see and edit other things; the first hundred are named. */
async function noteMoved(
  ctx: Ctx,
  title: string,
  { moved, members }: { moved: readonly number[]; members: readonly number[] },
): Promise<void> {
  if (moved.length === 0) return
  const { users } = await loadCatalogue(ctx)
  for (const id of moved.slice(0, 100)) {
    const person = { id, name: users.get(id)?.name ?? '' }
    const details = `${members.includes(id) ? 'joined' : 'left'} ${title}`
    await noteSecurity(ctx, 'user.teamsChanged', { person, details })
  }
}

type Version = Pick<Team, 'title' | 'landingPagePath'>

interface Saved {
  id: number
  before: Version | null
  after: Version | null
  /** People. */
  moved: Moved
}

/** Records a saved team, and with it everybody who joined or left. */
async function auditTeam(ctx: Ctx, { id, before, after, moved }: Saved): Promise<void> {
  const { users } = await loadCatalogue(ctx)
  const nameOf = (userId: number) => users.get(userId)?.name ?? String(userId)
  const name = (after ?? before)?.title ?? ''
  await recordAudit(ctx, [
    ...audited('team', {
      id,
      name,
      before: before && { ...before, members: moved.left.map(nameOf) },
      after: after && { ...after, members: moved.joined.map(nameOf) },
    }),
    ...[...moved.left, ...moved.joined].flatMap((userId) =>
      audited('user', { id: userId, name: nameOf(userId), ...sidesOf(moved, userId, 'teams', name) }),
    ),
  ])
}

async function store({ tx, tenant }: Ctx, team: Omit<Team, 'userIds' | 'lastUpdated'>): Promise<number> {
  if (team.id === 0) return insertTeam(tx, tenant.id, team)
  await updateTeam(tx, tenant.id, team)
  return team.id
}

const changed = (before: readonly number[], after: readonly number[]): number[] => [
  ...new Set(before).symmetricDifference(new Set(after)),
]

function announce(ctx: Ctx, userIds: readonly number[]): void {
  const tenantId = ctx.tenant.id
  ctx.emit({ type: 'configuration.changed', tenantId, kinds: userIds.length > 0 ? ['teams', 'users'] : ['teams'] })
  for (const userId of userIds) {
    ctx.emit({ type: 'rights.changed', forget: { tenantId, userId } })
    ctx.emit({ type: 'person.changed', tenantId, userId })
  }
}

/** Deletes a team; refused while anything names it, for an empty list of teams would admit everyone. (D-091) */
export async function removeTeam(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const team = (await lockTeam(tx, tenant.id, id)) ?? notFound('Team')
  await requireMovable(ctx, team.userIds)
  const uses = await everyUse(ctx, id)
  if (uses.length > 0) conflict(`"${team.title}" is in use by ${listed(uses)}. Remove it there first.`)
  const moved = await setMembers(tx, { tenantId: tenant.id, teamId: id }, [])
  await deleteTeam(tx, tenant.id, id)
  await auditTeam(ctx, { id, before: team, after: null, moved })
  await keepName(ctx, 'teams', team)
  announce(ctx, team.userIds)
}

/** What keeps a team from being deleted. */
export async function teamUsage(ctx: Ctx, id: number): Promise<{ uses: string[] }> {
  const { teams } = await loadCatalogue(ctx)
  if (!teams.has(id)) notFound('Team')
  return { uses: await everyUse(ctx, id) }
}

async function everyUse(ctx: Ctx, id: number): Promise<string[]> {
  const { tx, tenant } = ctx
  const inFields = await templatesWithTeam(tx, tenant.id, id)
  const records = await countRecordsOfTeam(tx, tenant.id, id)
  return [
    ...usesOfTeam(await loadCatalogue(ctx), id, inFields),
    ...(await titlesWithTeam(tx, tenant.id, id)).map((title) => `data source "${title}"`),
    ...(await namingTeam(tx, tenant.id, id)),
    ...(await schedulesNamingTeam(tx, tenant.id, id)),
    ...(await dashboardsOfTeam(tx, tenant.id, id)),
    ...(await wallLinksOfTeam(tx, tenant.id, id)),
    ...(records > 0 ? [countOf(records, tenant.recordName.toLowerCase())] : []),
  ]
}

const listed = (uses: readonly string[]): string => new Intl.ListFormat('en').format(uses)
