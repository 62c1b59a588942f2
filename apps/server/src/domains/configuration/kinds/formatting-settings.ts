import { removeSetting, saveSetting } from '../../formatting-rules/edit-settings.ts'
import type { KindCalls } from './kind-calls.ts'

export const formattingSettings: KindCalls<'formattingSettings'> = {
  save: (ctx, { title, dataType, rules }, before) =>
    saveSetting(ctx, { ...(before && { id: before.key }), title, dataType, rules }),
  remove: removeSetting,
}
