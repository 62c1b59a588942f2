import { conflict } from '../../../http/refusal.ts'
import { removeNoticeboard, saveNoticeboard } from '../../noticeboards/edit-noticeboards.ts'
import { countNotes } from '../../noticeboards/queries.ts'
import { numbered } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

export const noticeboards: KindCalls<'noticeboards'> = {
  save: async (ctx, { title, description }, before) => ({
    id: await saveNoticeboard(ctx, { id: numbered(before), title, description }),
  }),
  // What people have written is no configuration.
  remove: async (ctx, key) => {
    if ((await countNotes(ctx.tx, ctx.tenant.id, Number(key))) > 0)
      conflict('It has notes. Delete it by hand if nobody needs them.')
    await removeNoticeboard(ctx, Number(key))
  },
}
