import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { AREAS, LOOKUP_TITLE_LENGTH } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { idOf, PageNumber, Paged, pageSize, PathId, savedIdOf } from '../shapes.ts'
import { briefly, definition, eachTime } from '../freshness.ts'
import { Usage } from '../usage.ts'

export const Area = z.object({
  id: z.int(),
  title: z.string(),
  parentId: z.int().nullable(),
  order: z.int(),
  disabled: z.boolean(),
  ...DATED,
})
export type Area = z.infer<typeof Area>

export const AreaToSave = z.object({
  id: savedIdOf('area'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  /** null: at the top. */
  parentId: idOf('area').nullable().optional(),
  /** Its place among those below the same parent, from 0. The others make room. */
  order: z.int().min(0).max(AREAS).optional(),
  disabled: z.boolean().optional(),
  ...EXPECTED_VERSION,
})
export type AreaToSave = z.infer<typeof AreaToSave>

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
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/areas',
    access: 'admin',
    summary:
      'Creates an area, or changes the one with that id; omitted values stay, and a new one comes last at the top',
    body: AreaToSave,
    reply: Area,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/areas/usage/{id}',
    access: 'admin',
    fresh: eachTime(),
    summary: 'What keeps an area from being deleted',
    on: { id: 'area' },
    params: z.object({ id: PathId }),
    reply: Usage,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/areas/{id}',
    access: 'admin',
    summary: 'Deletes an area; refused with 409 while records have it or areas are below it: it can be disabled then',
    on: { id: 'area' },
    params: z.object({ id: PathId }),
  }),
}
