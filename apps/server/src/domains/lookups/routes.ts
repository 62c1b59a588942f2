import { areas, type Area } from '@dossier/contract/lookups/areas'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { tags } from '@dossier/contract/lookups/tags'
import type { Ctx } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import { areaPath, areaTree, holds, matchingTree } from './area-tree.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { removeArea, saveArea } from './edit-areas.ts'
import { removeSeverity, saveSeverity } from './edit-severities.ts'
import { removeStatus, saveStatus } from './edit-statuses.ts'
import { listTags } from './list-tags.ts'
import { usesFor } from './uses-of.ts'

const allAreas = async (ctx: Ctx): Promise<Area[]> => [...(await loadCatalogue(ctx)).areas.values()]
const enabledAreas = async (ctx: Ctx): Promise<Area[]> => (await allAreas(ctx)).filter((area) => !area.disabled)

export const statusRoutes = implement(statuses, {
  list: async (ctx) => [...(await loadCatalogue(ctx)).statuses.values()],
  save: (ctx, { body }) => saveStatus(ctx, body),
  usage: (ctx, { params }) => usesFor(ctx, { column: 'status_id', id: params.id }),
  remove: (ctx, { params }) => removeStatus(ctx, params.id),
})

export const severityRoutes = implement(severities, {
  list: async (ctx) => [...(await loadCatalogue(ctx)).severities.values()],
  save: (ctx, { body }) => saveSeverity(ctx, body),
  usage: (ctx, { params }) => usesFor(ctx, { column: 'severity_id', id: params.id }),
  remove: (ctx, { params }) => removeSeverity(ctx, params.id),
})

export const areaRoutes = implement(areas, {
  tree: async (ctx) => areaTree(await enabledAreas(ctx)),

  page: async (ctx, { query: { pageNumber, pageSize, searchTerm } }) => {
    const found = (await enabledAreas(ctx)).filter((area) => holds(area.title, searchTerm))
    const start = (pageNumber - 1) * pageSize
    return {
      data: found.slice(start, start + pageSize),
      totalItems: found.length,
      pageCount: Math.ceil(found.length / pageSize),
    }
  },

  list: (ctx) => enabledAreas(ctx),

  dictionary: async (ctx) => {
    const { areas: byId } = await loadCatalogue(ctx)
    return Object.fromEntries([...byId.values()].map((area) => [String(area.id), areaPath(byId, area)]))
  },

  searchTree: async (ctx, { query }) => matchingTree(areaTree(await enabledAreas(ctx)), query.query),

  fullTree: async (ctx) => areaTree(await allAreas(ctx)),

  get: async (ctx, { params }) => (await loadCatalogue(ctx)).areas.get(params.id) ?? notFound('Area'),

  save: (ctx, { body }) => saveArea(ctx, body),
  usage: (ctx, { params }) => usesFor(ctx, { column: 'area_ids', id: params.id }),
  remove: (ctx, { params }) => removeArea(ctx, params.id),
})

export const tagRoutes = implement(tags, {
  list: (ctx, { query }) => listTags(ctx, query.searchTerm.trim()),
})
