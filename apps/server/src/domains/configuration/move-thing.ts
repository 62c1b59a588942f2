import type { Ctx } from '../../http/context.ts'
import { saveStatus } from '../lookups/edit-statuses.ts'
import { saveCategory } from '../templates/edit-categories.ts'
import { saveTemplate } from '../templates/edit-templates.ts'

/** Kinds whose things have places that administrators choose. */
export const orderedKinds = ['statuses', 'categories', 'templates'] as const

type Move = (ctx: Ctx, to: { id: number; title: string; order: number }) => Promise<unknown>

export const MOVES: Record<(typeof orderedKinds)[number], Move> = {
  statuses: saveStatus,
  categories: saveCategory,
  templates: (ctx, to) => saveTemplate(ctx, to),
}
