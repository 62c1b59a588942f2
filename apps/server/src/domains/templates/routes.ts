import { categories, templates } from '@dossier/contract/templates'
import { implement } from '../../http/implement.ts'
import { categoryUses, removeCategory, saveCategory } from './edit-categories.ts'
import { listCategories, listTemplates, templateDetails } from './present-templates.ts'

export const templateRoutes = implement(templates, {
  list: (ctx) => listTemplates(ctx),
  details: (ctx, { params }) => templateDetails(ctx, params.id),
})

export const categoryRoutes = implement(categories, {
  list: (ctx) => listCategories(ctx),
  save: (ctx, { body }) => saveCategory(ctx, body),
  usage: (ctx, { params }) => categoryUses(ctx, params.id),
  remove: (ctx, { params }) => removeCategory(ctx, params.id),
})
