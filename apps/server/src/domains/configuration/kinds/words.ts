import type { WordKind } from '../../../db/tables/tenant-settings.ts'
import { makeDefault, removeWord, saveWord, useBuiltIn } from '../../word-settings/change-words.ts'
import { numbered } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

const words = (kind: WordKind): KindCalls<'recordNames'> & KindCalls<'caseNames'> => ({
  save: async (ctx, { title, default: isDefault }, before) => {
    const saved = await saveWord(ctx, kind, { ...(before && { id: numbered(before) }), title })
    if (isDefault && !saved.isDefault) await makeDefault(ctx, kind, saved.id)
    if (!isDefault && saved.isDefault) await useBuiltIn(ctx, kind)
    return saved
  },
  remove: (ctx, key) => removeWord(ctx, kind, Number(key)),
})

export const recordNames: KindCalls<'recordNames'> = words('record')
export const caseNames: KindCalls<'caseNames'> = words('case')
