import { removeCategory, saveCategory } from '../../templates/edit-categories.ts'
import { kindPermissions, numbered } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

export const categories: KindCalls<'categories'> = {
  save: (ctx, category, before) => {
    const { title, preventManualCreation, alwaysPromoted } = category
    const permissions = kindPermissions(category)
    return saveCategory(ctx, { id: numbered(before), title, preventManualCreation, alwaysPromoted, permissions })
  },
  remove: (ctx, key) => removeCategory(ctx, Number(key)),
  move: saveCategory,
}
