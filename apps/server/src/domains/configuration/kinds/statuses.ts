import { removeStatus, saveStatus } from '../../lookups/edit-statuses.ts'
import { numbered } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

export const statuses: KindCalls<'statuses'> = {
  save: (ctx, status, before) =>
    saveStatus(ctx, { id: numbered(before), title: status.title, ...(status.default && { default: true }) }),
  remove: (ctx, key) => removeStatus(ctx, Number(key)),
  move: saveStatus,
}
