import { formattingRules } from '@dossier/contract/formatting-rules'
import { implement } from '../../http/implement.ts'
import { removeSetting, saveSetting } from './edit-settings.ts'
import { selectSettings } from './queries.ts'

export const formattingRuleRoutes = implement(formattingRules, {
  list: ({ tx, tenant }) => selectSettings(tx, tenant.id),
  save: (ctx, { body }) => saveSetting(ctx, body),
  remove: (ctx, { params }) => removeSetting(ctx, params.id),
})
