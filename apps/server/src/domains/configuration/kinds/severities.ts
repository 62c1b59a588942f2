import { removeSeverity, saveSeverity } from '../../lookups/edit-severities.ts'
import { numbered } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

export const severities: KindCalls<'severities'> = {
  save: (ctx, { title, level }, before) => saveSeverity(ctx, { id: numbered(before), title, level }),
  remove: (ctx, key) => removeSeverity(ctx, Number(key)),
}
