import { randomUUID } from 'node:crypto'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import type { TestTenant } from '../../world.ts'
import type { Twin } from '../twin.ts'

const setSummary: RuleActionToSave = {
  type: ACTION_TYPES.SetValue,
  field: 'summary',
  newValue: 'By a rule',
  dynamicValue: false,
}

/** A rule that people run by hand, so that it does nothing by itself. Created silently, as the others. */
export const freshRule = (tenant: TestTenant): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: `Rule ${randomUUID()}`, description: '', folder: null, position: 1 }
    const when = { enabled: true, template_ids: [], applies_to: 'both', trigger: 'Manual', trigger_keys: [] } as const
    const values = { ...row, ...when, actions: JSON.stringify([setSummary]), week_start: 1 }
    const nobody = { created_by: null, last_updated_by: null }
    const { id } = await tx
      .insertInto('rules')
      .values({ ...values, template_ids: [], trigger_keys: [], ...nobody })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** A run of a rule on a record that nobody has. */
export const freshRun = ({ tenant }: Twin): Promise<string> =>
  tenant.asOwner(async (tx) => {
    const id = randomUUID()
    const told = {
      cause: 'Status changed',
      reason: null,
      conditions: [],
      changes: [],
      emails: 0,
      calls: 0,
      failures: [],
    }
    const of = { rule_id: 1, rule_title: 'Rule', author: null, case_id: 2_000_000_000, action_id: randomUUID() }
    const by = { user_id: null, actor: 'System', set_off_by: null, depth: 1 }
    const row = { tenant_id: tenant.id, id, ...of, ...by, result: 'Ran' as const, told: JSON.stringify(told) }
    await tx.insertInto('rule_runs').values(row).execute()
    return id
  })

/** Of calls that consume what they name, or name what the twins have none of. */
export const FRESH_RULES: Record<string, (twin: Twin) => Promise<number | string | Record<string, number>>> = {
  'DELETE /rules/{id}': ({ tenant }) => freshRule(tenant),
  'PUT /rules/{id}/enabled': ({ tenant }) => freshRule(tenant),
  'GET /rules/runs/{id}': freshRun,
  'GET /cases/action/{caseId}/{actionId}': async ({ tenant }) => ({ actionId: await freshRule(tenant) }),
}
