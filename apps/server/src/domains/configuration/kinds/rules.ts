import { RuleToSave } from '@dossier/contract/rules/rule'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { clausesToSave } from '@dossier/core/configuration/clauses'
import type { ThingOf } from '@dossier/core/configuration/configuration'
import { actionToSave } from '@dossier/core/configuration/kinds/rule-actions'
import type { Ctx } from '../../../http/context.ts'
import { badInput } from '../../../http/refusal.ts'
import { selectTitles } from '../../integrations/queries.ts'
import { selectIds } from '../../rules/rule-queries.ts'
import { removeRule, reorderRules, saveRule } from '../../rules/save-rule.ts'
import { asForm } from './as-form.ts'
import { numbered } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

type Rule = ThingOf<'rules'>

export const rules: KindCalls<'rules'> = {
  save: async (ctx, rule, before) => {
    const { key: _key, templates, triggerFields, conditions, ...more } = rule
    const actions = await actionsOf(ctx, rule)
    const stored = withStoredHeaders(actions, before)
    const input = {
      ...more,
      id: numbered(before),
      templateIds: templates.map(Number),
      triggerFieldIds: triggerFields,
      conditions: clausesToSave(conditions),
      actions: stored.actions,
      enabled: rule.enabled && stored.isWhole,
    }
    return saveRule(ctx, asForm(RuleToSave, input))
  },
  remove: (ctx, key) => removeRule(ctx, Number(key)),
  move: async (ctx, { id, order }) => {
    const others = (await selectIds(ctx.tx, ctx.tenant.id)).filter((one) => one !== id)
    return reorderRules(ctx, others.toSpliced(order, 0, id))
  },
}

async function actionsOf({ tx, tenant }: Ctx, { title: rule, actions }: Rule): Promise<RuleActionToSave[]> {
  const integrations = await selectTitles(tx, tenant.id)
  return actions.map((action) =>
    actionToSave(action, (title) => {
      const found = integrations.find((one) => one.title.toLowerCase() === title.toLowerCase())
      return (
        found?.key ??
        badInput(
          `"${rule}" sends to the integration "${title}", which this organization does not have. Add it first, or remove the rule.`,
        )
      )
    }),
  )
}

/** Values of headers are secret: a rule without one that is stored sends nothing until somebody enters it. */
function withStoredHeaders(actions: readonly RuleActionToSave[], before: Rule | undefined) {
  const stored = new Set(
    before?.actions.flatMap((action) =>
      action.type === ACTION_TYPES.SendHttp ? action.headers.map((name) => `${action.url} ${name}`) : [],
    ),
  )
  let isWhole = true
  const kept = actions.map((action) => {
    if (action.type !== ACTION_TYPES.SendHttp) return action
    const httpHeaders = action.httpHeaders.filter(({ name }) => stored.has(`${action.url} ${name}`))
    if (httpHeaders.length < action.httpHeaders.length) isWhole = false
    return { ...action, httpHeaders }
  })
  return { actions: kept, isWhole }
}
