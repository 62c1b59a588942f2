import { changeSettings } from '../../tenant/tenant-settings.ts'
import type { KindCalls } from './kind-calls.ts'

export const settings: KindCalls<'settings'> = {
  save: async (ctx, { title: key, value }) => {
    await changeSettings(ctx, [{ setting: { key }, value }])
    return { id: key }
  },
  remove: null,
}
