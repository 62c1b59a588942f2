import { categories, templates } from '@dossier/contract/templates/calls'
import { implement } from '../../http/implement.ts'
import { categoryUses, removeCategory, saveCategory } from './edit-categories.ts'
import { removeTemplate, saveTemplate } from './edit-templates.ts'
import { fieldUse, templateDesign } from './present-design.ts'
import { listCategories, listTemplates, templateDetails, templatesWithFields } from './present-templates.ts'

export const templateRoutes = implement(templates, {
  list: (ctx) => listTemplates(ctx),
  withFields: (ctx) => templatesWithFields(ctx),
  fields: async (ctx, { params }) => (await templateDetails(ctx, params.id)).fields,
  details: (ctx, { params }) => templateDetails(ctx, params.id),
  cadence: async (ctx, { params }) => (await templateDetails(ctx, params.id)).cadenceDetails,
  design: (ctx, { params }) => templateDesign(ctx, params.id),
  fieldUse: (ctx, { params }) => fieldUse(ctx, params.id, params.fieldId),
  save: (ctx, { body }) => saveTemplate(ctx, body),
  remove: (ctx, { params }) => removeTemplate(ctx, params.id),
})

export const categoryRoutes = implement(categories, {
  list: (ctx) => listCategories(ctx),
  save: (ctx, { body }) => saveCategory(ctx, body),
  usage: (ctx, { params }) => categoryUses(ctx, params.id),
  remove: (ctx, { params }) => removeCategory(ctx, params.id),
})
