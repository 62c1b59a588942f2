import { manualActions, rules } from '@dossier/contract/rules/calls'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { implement } from '../../http/implement.ts'
import { getRun, latestRuns, listRuns } from './list-runs.ts'
import { presentRule } from './present-rule.ts'
import { ruleEffects } from './rule-effects.ts'
import { replayManual, runManually } from './run-manual.ts'
import { enableRule, removeRule, reorderRules, saveRule } from './save-rule.ts'
import { testRule } from './test-rule.ts'

export const ruleRoutes = implement(rules, {
  list: async (ctx) => {
    const catalogue = await loadCatalogue(ctx)
    return [...catalogue.rules.values()].map((rule) => presentRule(rule, catalogue))
  },
  save: (ctx, { body }) => saveRule(ctx, body),
  remove: (ctx, { params }) => removeRule(ctx, params.id),
  enable: (ctx, { params, body }) => enableRule(ctx, params.id, body.enabled),
  reorder: (ctx, { body }) => reorderRules(ctx, body.ids),
  effects: (ctx, { body }) => ruleEffects(ctx, body),
  test: (ctx, { body }) => testRule(ctx, body),
  latest: (ctx) => latestRuns(ctx),
  runs: (ctx, { query }) => listRuns(ctx, query),
  run: (ctx, { params }) => getRun(ctx, params.id),
})

export const manualActionRoutes = implement(
  manualActions,
  { run: (ctx, { params }) => runManually(ctx, params.caseId, params.actionId) },
  { run: { replay: replayManual } },
)
