import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataItems, ITEMS_PAGE_SIZE } from '@dossier/contract/data-sources/items'
import { pickedRecords } from '@dossier/contract/data-sources/records'
import { dataSources } from '@dossier/contract/data-sources/sources'
import { labelKey } from '@dossier/core/data-sources/label-key'
import { loadLimit } from '@dossier/core/data-sources/load-limit'
import type { Ctx } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { selectDefinitions } from './definition-queries.ts'
import { removeDefinition, saveDefinition } from './edit-definitions.ts'
import { addLabel, removeItem, saveItem } from './edit-items.ts'
import { removeSource, saveSource } from './edit-sources.ts'
import { exportItems } from './export-items.ts'
import { selectAllItems, selectDeletedItems, selectItem } from './item-queries.ts'
import { selectItemNames } from './name-queries.ts'
import { limitOf } from './limit-of.ts'
import { namesOfRecords, pickRecords } from './pick-records.ts'
import { inLists } from './present-items.ts'
import { requireDefinition, requireSource } from './require-source.ts'
import { searchItems } from './search-items.ts'
import { selectSources } from './source-queries.ts'
import { isSpecial, specialDefinition } from './special-definitions.ts'
import { usesOfDefinition, usesOfSource } from './uses-of-source.ts'
import { uploadItems } from './upload-items.ts'

/** Deleted items that are shown at once. */
const DELETED = 500

export const definitionRoutes = implement(dataDefinitions, {
  list: ({ tx, tenant }) => selectDefinitions(tx, tenant.id),
  get: (ctx, { params: { id } }) => (isSpecial(id) ? specialDefinition(ctx, id) : requireDefinition(ctx, id)),
  forSource: async (ctx, { params }) => requireDefinition(ctx, (await requireSource(ctx, params.id)).definitionId),
  usage: async (ctx, { params }) => {
    const { id } = await requireDefinition(ctx, params.id)
    return usesOfDefinition(ctx, id)
  },
  special: (_ctx, { params }) => params.x,
  save: (ctx, { body }) => saveDefinition(ctx, body),
  remove: (ctx, { params }) => removeDefinition(ctx, params.id),
})

export const dataSourceRoutes = implement(dataSources, {
  list: ({ tx, tenant }) => selectSources(tx, tenant.id),
  get: (ctx, { params }) => requireSource(ctx, params.id),
  usage: async (ctx, { params }) => usesOfSource(ctx, (await requireSource(ctx, params.id)).id),
  save: (ctx, { body }) => saveSource(ctx, body),
  remove: (ctx, { params }) => removeSource(ctx, params.id),
})

interface RemovedPage extends Awaited<ReturnType<typeof listed>> {
  text: string
  pageNumber: number
}

/** The latest ones whose labels contain the text. */
async function pageOfRemoved({ tx, tenant }: Ctx, { source, show, text, pageNumber }: RemovedPage) {
  const found = await selectDeletedItems(tx, tenant.id, {
    id: source.id,
    limit: DELETED,
    key: labelKey(text.trim()),
  })
  const start = (pageNumber - 1) * ITEMS_PAGE_SIZE
  return {
    data: found.slice(start, start + ITEMS_PAGE_SIZE).map(show),
    totalItems: found.length,
    isMinimum: false,
    pageCount: Math.ceil(found.length / ITEMS_PAGE_SIZE),
  }
}

/** A data source with what its items show in lists. */
async function listed(ctx: Ctx, id: string) {
  const source = await requireSource(ctx, id)
  return { source, show: inLists(source, await requireDefinition(ctx, source.definitionId)) }
}

export const itemRoutes = implement(dataItems, {
  search: async (ctx, { params, query: { search: text, pageNumber, removed, ...filter } }) => {
    const { source, show } = await listed(ctx, params.id)
    if (removed) return pageOfRemoved(ctx, { source, text, pageNumber, show })
    const having = await limitOf(ctx, source, filter)
    const found = await searchItems(ctx.tx, { tenantId: ctx.tenant.id, source, text, pageNumber, having })
    return { ...found, data: found.data.map(show), pageCount: Math.ceil(found.totalItems / ITEMS_PAGE_SIZE) }
  },

  all: async (ctx, { params, query }) => {
    const { tx, tenant } = ctx
    const { source, show } = await listed(ctx, params.id)
    const limit = loadLimit(tenant.features)
    if (source.itemCount >= limit) badInput(`"${source.title}" has ${limit} items or more. Search them instead.`)
    const items = await selectAllItems(tx, tenant.id, { id: source.id, limit })
    const deleted = query.includeAll ? await selectDeletedItems(tx, tenant.id, { id: source.id, limit: DELETED }) : []
    return [...items, ...deleted].map(show)
  },

  names: ({ tx, tenant }, { query }) => selectItemNames(tx, tenant.id, query.ids),
  get: async ({ tx, tenant }, { params }) => (await selectItem(tx, tenant.id, params.id)) ?? notFound('Item'),
  save: (ctx, { body }) => saveItem(ctx, body),
  remove: (ctx, { params }) => removeItem(ctx, params.id),
  addLabel: (ctx, { params, body }) => addLabel(ctx, { id: params.id, ...body }),
  upload: (ctx, { params, query, file }) => uploadItems(ctx, { id: params.id, file, query }),
  download: (ctx, { params }) => exportItems(ctx, params.id),
})

export const recordRoutes = implement(pickedRecords, {
  search: (ctx, { params, query }) => pickRecords(ctx, { fieldId: params.id, ...query }),
  names: (ctx, { query }) => namesOfRecords(ctx, query.ids),
})
