import { renamedIn } from '@dossier/core/rules/reads-and-writes'
import type { Ctx } from '../../http/context.ts'
import { selectActions, setActions } from './rule-queries.ts'

/** Texts of rules name fields by their titles: they still name the same field after it was renamed. Whether any does. */
export async function renameInRules({ tx, tenant }: Ctx, names: { from: string; to: string }): Promise<boolean> {
  let isAny = false
  for (const { id, actions } of await selectActions(tx, tenant.id)) {
    const renamed = actions.map((action) => renamedIn(action, names))
    if (JSON.stringify(renamed) === JSON.stringify(actions)) continue
    await setActions(tx, tenant.id, { id, actions: renamed })
    isAny = true
  }
  return isAny
}
