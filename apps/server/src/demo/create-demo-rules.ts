import { RuleToSave } from '@dossier/contract/rules/rule'
import { inPhases } from '@dossier/core/rules/action-types'
import type { z } from 'zod'
import { readCatalogue } from '../catalogue/load-catalogue.ts'
import type { Tx } from '../db/open.ts'
import { faultsOf } from '../domains/rules/rule-faults.ts'
import { insertRule } from '../domains/rules/rule-queries.ts'
import { storedClauses } from '../domains/rules/stored-clauses.ts'
import { pick, type DemoTenant } from './create-demo-tenant.ts'

export type DemoRule = Omit<z.input<typeof RuleToSave>, 'id'>

/** Adds rules in the given order, by the first administrator. */
export async function createDemoRules(tx: Tx, tenant: DemoTenant, rules: readonly DemoRule[]): Promise<void> {
  const catalogue = await readCatalogue(tx, tenant.id)
  const by = pick(tenant.people, 'admin').id
  for (const input of rules) {
    const rule = RuleToSave.parse({ id: 0, ...input })
    const [fault] = faultsOf(rule, catalogue)
    if (fault) throw new Error(`Rule "${rule.title}" of the demo: ${fault.at}: ${fault.message}`)
    await insertRule(tx, tenant.id, {
      ...rule,
      conditions: storedClauses(rule.conditions),
      actions: inPhases(rule.actions),
      headers: {},
      weekStart: 1,
      by,
    })
  }
}
