import { ACTION_TYPES, MASKED, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { RULES, type Rule, type RuleToSave } from '@dossier/contract/rules/rule'
import { inPhases } from '@dossier/core/rules/action-types'
import { headerValueFault } from '@dossier/core/rules/address-fault'
import { canManageAccess } from '@dossier/core/access/support'
import { SUPPORT_REFUSED } from '@dossier/core/access/support'
import type { Catalogue, CatalogueRule } from '../../catalogue/catalogue.ts'
import { ruleOf } from '../../catalogue/content.ts'
import { firstDayOf } from '../../catalogue/first-day-of-week.ts'
import { keepName } from '../../catalogue/keep-name.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, forbidden, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { cancelEffects } from '../deliveries/enqueue-delivery.ts'
import { openHeaders, sealHeaders } from '../deliveries/sealed-headers.ts'
import { auditRule } from './audit-rule.ts'
import { exposuresOf } from './exposures.ts'
import { endOutages } from './outage-queries.ts'
import { presentRule } from './present-rule.ts'
import { faultsOf } from './rule-faults.ts'
import { deleteRule, insertRule, selectIds, selectRule, setEnabled, setOrder, updateRule } from './rule-queries.ts'
import { cancelEmails } from './run-queries.ts'
import { storedClauses } from './stored-clauses.ts'

const SENDING: ReadonlySet<number> = new Set([
  ACTION_TYPES.SendHttp,
  ACTION_TYPES.SendEmail,
  ACTION_TYPES.SentToIntegration,
])

/** Support staff cannot let an organization send its records somewhere. (D-125) */
function refuseSending({ me }: Ctx, rules: readonly { actions: readonly RuleActionToSave[] }[]): void {
  const sends = rules.some(({ actions }) => actions.some(({ type }) => SENDING.has(type)))
  if (sends && !canManageAccess(me)) forbidden(SUPPORT_REFUSED)
}

/** Creates a rule, or changes the one with that id. A part that means nothing refuses the whole. (D-087) */
export async function saveRule(ctx: Ctx, input: RuleToSave): Promise<Rule> {
  const { tx, tenant, me } = ctx
  await lockTenant(tx, tenant.id)
  const before = input.id === 0 ? null : await requireRule(ctx, input.id)
  if (before) rejectStale(before, input)
  else if ((await selectIds(tx, tenant.id)).length >= RULES) conflict(`There can be up to ${RULES} rules.`)
  refuseSending(ctx, [input, ...(before ? [before] : [])])
  const catalogue = await loadCatalogue(ctx)
  const weekStart = firstDayOf(tenant.settings)
  const [fault] = faultsOf({ ...input, weekStart }, catalogue)
  if (fault) badInput(fault.message, fault.at)
  const actions = inPhases(input.actions)
  const values = {
    ...input,
    folder: input.folder || null,
    templateIds: [...new Set(input.templateIds)],
    triggerFieldIds: input.trigger === 'FieldChanged' ? [...new Set(input.triggerFieldIds)] : [],
    conditions: storedClauses(input.conditions),
    actions: actions.map(withoutHeaders),
    headers: sealedHeaders(ctx, actions, before),
    weekStart,
    by: me.id,
  }
  const row = before
    ? await updateRule(tx, tenant.id, { ...values, id: before.id })
    : await insertRule(tx, tenant.id, values)
  const after = ruleOf(row)
  if (!after.enabled) await cancelWaiting(ctx, after.id)
  return finish(ctx, { before, after, catalogue })
}

/** Switches a rule on or off. Off, it sends nothing more of what waits. (D-088) */
export async function enableRule(ctx: Ctx, id: number, enabled: boolean): Promise<Rule> {
  const { tx, tenant, me } = ctx
  await lockTenant(tx, tenant.id)
  const before = await requireRule(ctx, id)
  if (enabled) refuseSending(ctx, [before])
  const after = ruleOf(await setEnabled(tx, tenant.id, { id, enabled, by: me.id }))
  if (!enabled) await cancelWaiting(ctx, id)
  return finish(ctx, { before, after, catalogue: await loadCatalogue(ctx) })
}

export async function removeRule(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = await requireRule(ctx, id)
  await cancelWaiting(ctx, id)
  await endOutages(tx, tenant.id, id)
  await deleteRule(tx, tenant.id, id)
  await keepName(ctx, 'rules', before)
  await auditRule(ctx, { before, after: null, exposures: [] })
}

/**
 * Gives these rules the places that they have among all, in this order: others, which somebody may have just added,
 * stay where they are. Answers the order of all.
 */
export async function reorderRules(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await selectIds(tx, tenant.id)
  if (ids.some((id) => !all.includes(id))) notFound('Rule')
  const moving = new Set(ids)
  if (moving.size !== ids.length) badInput('Name each rule once.', 'ids')
  const next = ids.values()
  const ordered = all.map((id) => (moving.has(id) ? next.next().value! : id))
  const moved = ordered.filter((id, nth) => all[nth] !== id)
  if (moved.length === 0) return ordered
  await setOrder(tx, tenant.id, ordered)
  const { rules } = await loadCatalogue(ctx)
  for (const id of moved) {
    const before = rules.get(id)
    if (before) await auditRule(ctx, { before, after: { ...before, order: ordered.indexOf(id) + 1 }, exposures: [] })
  }
  return ordered
}

async function requireRule({ tx, tenant }: Ctx, id: number): Promise<CatalogueRule> {
  return ruleOf((await selectRule(tx, tenant.id, id)) ?? notFound('Rule'))
}

async function cancelWaiting({ tx, tenant }: Ctx, id: number): Promise<void> {
  await cancelEffects({ tx, tenant }, { type: 'rule', id: String(id) })
  await cancelEmails(tx, tenant.id, id)
}

interface SavedRule {
  before: CatalogueRule | null
  after: CatalogueRule
  catalogue: Catalogue
}

async function finish(ctx: Ctx, { before, after, catalogue }: SavedRule): Promise<Rule> {
  await endOutages(ctx.tx, ctx.tenant.id, after.id)
  const exposures = exposuresOf(after, catalogue).map(({ message }) => message)
  await auditRule(ctx, { before, after, exposures })
  return presentRule(after, catalogue)
}

const withoutHeaders = (action: RuleActionToSave): RuleActionToSave =>
  action.type === ACTION_TYPES.SendHttp
    ? { ...action, httpHeaders: action.httpHeaders.map(({ name }) => ({ name, value: '' })) }
    : action

/** By place; a masked value is the one that the rule has under this name for the same address, or else the same site. */
function sealedHeaders(
  { services: { sealer }, tenant }: Ctx,
  actions: readonly RuleActionToSave[],
  before: CatalogueRule | null,
): Record<string, string> {
  const stored = (before?.actions ?? []).flatMap((action, place) => {
    if (action.type !== ACTION_TYPES.SendHttp) return []
    const headers = openHeaders(sealer, { tenant_id: tenant.id, headers: before?.headers[place] ?? null })
    return [{ url: action.url, place, headers: new Map(Object.entries(headers)) }]
  })
  const storedHeader = (url: string, place: number, name: string): string | undefined => {
    const rank = (one: (typeof stored)[number]) => (one.url !== url ? 2 : one.place === place ? 0 : 1)
    return stored
      .filter((one) => originOf(one.url) === originOf(url) && one.headers.has(name))
      .toSorted((one, other) => rank(one) - rank(other))[0]
      ?.headers.get(name)
  }
  return Object.fromEntries(
    [...actions.entries()].flatMap(([place, action]) => {
      if (action.type !== ACTION_TYPES.SendHttp || action.httpHeaders.length === 0) return []
      const headers = action.httpHeaders.map(({ name, value }, nth): [string, string] => {
        const at = `actions.${place}.httpHeaders.${nth}.value`
        const fault = value === MASKED ? null : headerValueFault(value)
        if (fault) badInput(fault, at)
        if (value !== MASKED) return [name, value]
        return [name, storedHeader(action.url, place, name) ?? badInput(`Enter the value of ${name} again.`, at)]
      })
      return [[String(place), sealHeaders(sealer, tenant.id, Object.fromEntries(headers))]]
    }),
  )
}

/** A secret goes to the address for which it was entered, and to no other. */
const originOf = (url: string): string => new URL(url).origin
