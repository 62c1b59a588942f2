import type { ConnectedRule, RuleEffects, RuleToCheck } from '@dossier/contract/rules/rule'
import { connectionsOf, type Connection } from '@dossier/core/rules/connections'
import { readsOf, writesOf } from '@dossier/core/rules/reads-and-writes'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import { firstDayOf } from '../../catalogue/first-day-of-week.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { columnNames } from '../views/definitions/audited-view.ts'
import { exposuresOf } from './exposures.ts'
import { faultsOf } from './rule-faults.ts'

/** What a rule, saved or not, reads, writes, shows to whom, and sets off. */
export async function ruleEffects(ctx: Ctx, input: RuleToCheck): Promise<RuleEffects> {
  const catalogue = await loadCatalogue(ctx)
  const stored = input.id === 0 ? null : (catalogue.rules.get(input.id) ?? notFound('Rule'))
  const nameOf = columnNames(catalogue)
  const parts = (keys: readonly string[]) => keys.map((key) => ({ key, label: nameOf(key) }))
  const fields = [...catalogue.fields.values()]
  const order = stored?.order ?? catalogue.rules.size + 1
  const { setsOff, isSetOffBy } = connectionsOf({ ...input, order }, [...catalogue.rules.values()])
  const connected = ({ rule, keys, isLoop }: Connection<CatalogueRule>): ConnectedRule => ({
    id: rule.id,
    title: rule.title,
    order: rule.order,
    parts: parts(keys),
    isLoop,
  })
  return {
    faults: faultsOf({ ...input, weekStart: firstDayOf(ctx.tenant.settings) }, catalogue),
    reads: parts(readsOf(input, fields)),
    writes: parts(writesOf(input)),
    setsOff: setsOff.map(connected),
    isSetOffBy: isSetOffBy.map(connected),
    exposures: exposuresOf(input, catalogue),
  }
}
