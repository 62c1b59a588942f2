import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageNumber, Paged, pageSize, PathId } from '../shapes.ts'
import { briefly, definition } from '../freshness.ts'

export const Area = z.object({
  id: z.int(),
  title: z.string(),
  parentId: z.int().nullable(),
  order: z.int(),
  disabled: z.boolean(),
})
export type Area = z.infer<typeof Area>

/** An area with the areas below it. */
export const AreaNode = Area.extend({
  get children() {
    return z.array(AreaNode)
  },
})
export type AreaNode = z.infer<typeof AreaNode>

const SearchText = z.string().max(200).default('')

export const areas = {
  tree: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/areas',
    access: 'signedIn',
    fresh: definition('refresh:lookup'),
    summary: 'The enabled areas as a tree',
    reply: z.array(AreaNode),
  }),
  page: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/areas/paginated',
    access: 'signedIn',
    fresh: briefly('refresh:lookup'),
    summary: 'Enabled areas whose title holds the text, a page at a time',
    query: z.object({ pageNumber: PageNumber, pageSize: pageSize(50), searchTerm: SearchText }),
    reply: Paged(Area),
  }),
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/areas/list',
    access: 'signedIn',
    fresh: definition('refresh:lookup'),
    summary: 'The enabled areas without nesting',
    reply: z.array(Area),
  }),
  dictionary: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/areas/dictionary',
    access: 'signedIn',
    fresh: definition('refresh:lookup'),
    summary: 'Every area id with its title path, such as "North / Harbour"',
    reply: z.record(z.string(), z.string()),
  }),
  searchTree: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/areas/tree/search',
    access: 'signedIn',
    fresh: briefly('refresh:lookup'),
    summary: 'The areas that match, inside their parents',
    query: z.object({ query: SearchText }),
    reply: z.array(AreaNode),
  }),
  fullTree: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/areas/fullAreaTree',
    access: 'signedIn',
    fresh: definition('refresh:lookup'),
    summary: 'All areas as a tree, disabled ones too',
    reply: z.array(AreaNode),
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/areas/{id}',
    access: 'signedIn',
    fresh: definition('refresh:lookup'),
    summary: 'One area',
    on: { id: 'area' },
    params: z.object({ id: PathId }),
    reply: Area,
  }),
}
