import { PARAMETERS, type DynamicParameter, type DynamicParameterToSave } from '@dossier/contract/insights/parameters'
import type { Usage } from '@dossier/contract/usage'
import { defaultOf, isFilled, settingFault } from '@dossier/core/insights/parameter-values'
import { usageOf } from '@dossier/core/usage/usage-of'
import { parameterOf } from '../../catalogue/content.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { refuseInUse } from '../../http/refuse-in-use.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { selectSource } from '../data-sources/source-queries.ts'
import { auditedParameter } from './audited-insight.ts'
import { deleteParameter, selectParameters, storeParameter } from './insight-queries.ts'
import { isSeen } from './require-insight.ts'

type Parameters = ReadonlyMap<string, DynamicParameter>

/** By name. */
export const listParameters = async (ctx: Ctx): Promise<DynamicParameter[]> => [
  ...(await loadCatalogue(ctx)).insightParameters.values(),
]

/** Creates a parameter, or changes the one with that key, which it keeps. */
export async function saveParameter(ctx: Ctx, input: DynamicParameterToSave): Promise<DynamicParameter> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await stored(ctx)
  const before = all.get(input.key) ?? null
  if (before && input.isNew) conflict(`A parameter with the key "${input.key}" already exists.`, 'key')
  if (before) rejectStale(before, input)
  else if (all.size >= PARAMETERS) conflict(`There can be up to ${PARAMETERS} parameters. Delete one first.`)
  const { key, isNew: _new, lastUpdated: _version, ...rest } = input
  const values = { ...rest, dataSourceId: rest.dataType === 'DataSource' ? rest.dataSourceId : null }
  await check(ctx, { ...values, key, lastUpdated: '' }, { all, before })
  const after = parameterOf(await storeParameter(tx, tenant.id, key, values))
  await announce(ctx, before, after)
  return after
}

export async function removeParameter(ctx: Ctx, key: string): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = (await stored(ctx)).get(key) ?? notFound('Parameter')
  refuseInUse(ctx, { thing: { title: before.name }, usage: await usesOf(ctx, key), remedy: 'Remove it there first.' })
  await deleteParameter(tx, tenant.id, key)
  await announce(ctx, before, null)
}

/** What uses a parameter. */
export async function parameterUsage(ctx: Ctx, key: string): Promise<Usage> {
  if (!(await stored(ctx)).has(key)) notFound('Parameter')
  return usesOf(ctx, key)
}

async function usesOf(ctx: Ctx, key: string): Promise<Usage> {
  const catalogue = await loadCatalogue(ctx)
  const using = [...catalogue.insights.values()].filter(({ dynamicParameters }) => dynamicParameters.includes(key))
  const seen = using.filter((one) => isSeen(ctx.me, one, catalogue))
  const passing = [...(await stored(ctx)).values()].filter(({ passValueToParameter: to }) => to === key)
  return usageOf(
    [
      ...seen.map(({ id, title }) => ({ type: 'insight' as const, id, title })),
      ...passing.map((one) => ({ type: 'insightParameter' as const, id: one.key, title: one.name })),
    ],
    { insight: using.length - seen.length },
  )
}

async function stored({ tx, tenant }: Ctx): Promise<Parameters> {
  return new Map((await selectParameters(tx, tenant.id)).map((row) => [row.key, parameterOf(row)]))
}

async function check(
  ctx: Ctx,
  input: DynamicParameter,
  { all, before }: { all: Parameters; before: DynamicParameter | null },
): Promise<void> {
  const { tx, tenant } = ctx
  const sameName = [...all.values()].find(
    ({ key, name }) => key !== input.key && name.toLowerCase() === input.name.toLowerCase(),
  )
  if (sameName) conflict(`A parameter named "${input.name}" already exists.`, 'name')
  if (before && before.dataType !== input.dataType) await refuseUsedType(ctx, before)
  if (input.dataType === 'DataSource') {
    if (input.dataSourceId === null) badInput('Choose the data source.', 'dataSourceId')
    if (!UUID.test(input.dataSourceId!) || !(await selectSource(tx, tenant.id, input.dataSourceId!)))
      notFound('Data source')
  }
  const setting = defaultOf(input)
  const fault = isFilled(setting) ? settingFault(input, setting) : null
  if (fault !== null) badInput(fault, 'defaultValue')
  checkReceiver(input, all)
}

const UUID = /^[0-9a-f-]{36}$/i

/** Clauses that compare by it would mean nothing any more. */
async function refuseUsedType(ctx: Ctx, { key, name }: DynamicParameter): Promise<void> {
  const { insights } = await loadCatalogue(ctx)
  const isUsed = [...insights.values()].some(({ dynamicParameters }) => dynamicParameters.includes(key))
  if (isUsed) conflict(`"${name}" is used by insights, so it keeps its type. Create another parameter.`, 'dataType')
}

function checkReceiver({ key, dataType, passValueToParameter }: DynamicParameter, all: Parameters): void {
  if (passValueToParameter === null) return
  const at = 'passValueToParameter'
  const receiver = passValueToParameter === key ? undefined : all.get(passValueToParameter)
  if (!receiver) badInput('Choose another parameter that receives the value.', at)
  if (receiver!.dataType !== dataType)
    badInput(`"${receiver!.name}" has another type. Choose a parameter of the same type.`, at)
}

async function announce(ctx: Ctx, before: DynamicParameter | null, after: DynamicParameter | null): Promise<void> {
  const { tx, tenant } = ctx
  const version = async (one: DynamicParameter | null) => {
    const source = one?.dataSourceId ? await selectSource(tx, tenant.id, one.dataSourceId) : undefined
    return one && auditedParameter(one, source?.title ?? null)
  }
  const { key, name } = (after ?? before)!
  const versions = { before: await version(before), after: await version(after) }
  await recordAudit(ctx, audited('insightParameter', { id: key, name, ...versions }))
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['insightParameters'] })
}
