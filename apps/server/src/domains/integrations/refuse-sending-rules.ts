import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { Output } from '@dossier/contract/integrations/integration'
import { usageOf } from '@dossier/core/usage/usage-of'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { refuseInUse } from '../../http/refuse-in-use.ts'
import type { IntegrationRow } from './queries.ts'

/** Refuses to take outputs away to which rules send: without one, a rule would send nothing and only its log would say so. */
export async function refuseSendingRules(
  ctx: Ctx,
  before: IntegrationRow,
  left: readonly Output[] | null,
): Promise<void> {
  const { rules } = await loadCatalogue(ctx)
  const gone = new Set(before.outputs.map(({ out }) => out))
  for (const { out } of left ?? []) gone.delete(out)
  const sending = [...rules.values()].filter(({ actions }) =>
    actions.some(
      (action) =>
        action.type === ACTION_TYPES.SentToIntegration &&
        action.integration.integrationKey === before.key &&
        gone.has(action.integration.out),
    ),
  )
  const usage = usageOf(sending.map(({ id, title }) => ({ type: 'rule', id, title })))
  const title = left === null ? before.title : (before.outputs.find(({ out }) => gone.has(out))?.title ?? before.title)
  refuseInUse(ctx, { thing: { title }, usage, remedy: 'Change the rule first.' })
}
