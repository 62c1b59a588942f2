import { AREAS } from '@dossier/contract/limits'
import type { Area, AreaToSave } from '@dossier/contract/lookups/areas'
import { areasAbove } from '@dossier/core/areas/with-parents'
import { isEnabled } from '@dossier/core/tenants/features'
import { keepName } from '../../catalogue/keep-name.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { moveAreaJob } from '../cases/replacement/move-area-job.ts'
import { deleteArea, insertArea, selectAreas, updateArea, type AreaValues } from './area-queries.ts'
import { isBelow } from './area-tree.ts'
import { refuseUsed } from './refuse-used.ts'
import { setOrder } from './set-order.ts'

type ById = ReadonlyMap<number, Area>

/** Creates an area, or changes the one with that id, and moves it to its place below its parent. (D-084) */
export async function saveArea(ctx: Ctx, input: AreaToSave): Promise<Area> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = byId(await selectAreas(tx, tenant.id))
  const before = input.id === 0 ? null : (all.get(input.id) ?? notFound('Area'))
  if (before) rejectStale(before, input)
  else if (all.size >= AREAS) conflict(`There can be up to ${AREAS.toLocaleString('en')} areas.`)
  const values = valuesOf(input, before)
  requireParent(all, input.id, values.parentId)
  const id = before ? before.id : await insertArea(tx, tenant.id, values)
  if (before) await updateArea(tx, tenant.id, { id, ...values })
  await place(ctx, all, { id, parentId: values.parentId, at: input.order, before })
  const after = byId(await selectAreas(tx, tenant.id))
  const saved = after.get(id) ?? notFound('Area')
  if (before && before.parentId !== saved.parentId) await followMove(ctx, all, saved)
  const sides = { before: before && inWords(all, before), after: inWords(after, saved) }
  await recordAudit(ctx, audited('area', { id, name: saved.title, ...sides }))
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['areas'] })
  return saved
}

/** Records follow in a job, where the tenant wants it. */
async function followMove(ctx: Ctx, before: ById, { id, title }: Area): Promise<void> {
  const { tx, tenant, me, action } = ctx
  if (!isEnabled(tenant.features, 'syncAreaParentChanges')) return
  const below = [...before.keys()].filter((one) => one !== id && isBelow(before, one, id))
  const left = areasAbove({ get: (one) => before.get(one)?.parentId }, id)
  const data = { id, title, below, left, author: { id: me.id, name: me.name }, actionId: action.id }
  await enqueue(tx, { kind: moveAreaJob, data }, { tenantId: tenant.id })
  ctx.emit({ type: 'job.due', kind: moveAreaJob.name })
}

const byId = (areas: readonly Area[]): ById => new Map(areas.map((area) => [area.id, area]))

const valuesOf = (input: AreaToSave, before: Area | null): AreaValues => ({
  title: input.title,
  parentId: input.parentId === undefined ? (before?.parentId ?? null) : input.parentId,
  disabled: input.disabled ?? before?.disabled ?? false,
})

function requireParent(all: ById, id: number, parentId: number | null): void {
  if (parentId === null) return
  if (!all.has(parentId)) notFound('Area')
  if (isBelow(all, parentId, id)) badInput('An area cannot be part of itself. Choose another parent.', 'parentId')
}

interface Placed {
  id: number
  parentId: number | null
  /** Omitted: where it is, or last below another parent. */
  at: number | undefined
  before: Area | null
}

function place({ tx, tenant }: Ctx, all: ById, { id, parentId, at, before }: Placed) {
  const siblings = [...all.values()]
    .filter((area) => area.parentId === parentId && area.id !== id)
    .map((area) => area.id)
  const isThere = before !== null && before.parentId === parentId
  const stays = isThere
    ? [...all.values()].filter((area) => area.parentId === parentId).indexOf(before)
    : siblings.length
  return setOrder(tx, tenant.id, { table: 'areas', ids: siblings.toSpliced(at ?? stays, 0, id) })
}

const inWords = (all: ById, area: Area) => ({
  ...area,
  parent: area.parentId === null ? null : (all.get(area.parentId)?.title ?? null),
})

/** Deletes an area; one that records have, or that has areas below it, can only be disabled. */
export async function removeArea(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = byId(await selectAreas(tx, tenant.id))
  const area = all.get(id) ?? notFound('Area')
  if ([...all.values()].some(({ parentId }) => parentId === id))
    conflict(`"${area.title}" has areas below it. Move them first, or disable it instead.`)
  await refuseUsed(ctx, { column: 'area_ids', thing: area, remedy: 'Disable it instead.' }, () =>
    deleteArea(tx, tenant.id, id),
  )
  await recordAudit(ctx, audited('area', { id, name: area.title, before: inWords(all, area), after: null }))
  await keepName(ctx, 'areas', area)
}
