import { z } from 'zod'
import { QueryClauses } from '../clauses.ts'
import { endpoint } from '../endpoint.ts'
import { momentary } from '../freshness.ts'
import { VIEW_PAGE_SIZE } from '../limits.ts'
import { idList, PageNumber, pageSize, PathBoolean, PathId } from '../shapes.ts'
import { CaseListPage, SearchTerm } from '../views.ts'
import { SortBy } from './sort-by.ts'

/** Cells of a map in one answer; those with the most points. */
export const CELLS_OF_MAP = 2_000

/** Points of records that are close to each other at some zoom. */
export const MapCell = z.object({
  /** In the middle of them. Degrees. */
  lat: z.number(),
  lng: z.number(),
  points: z.int(),
})
export type MapCell = z.infer<typeof MapCell>

export const MapCells = z.object({
  cells: z.array(MapCell),
  /** Those in the box, if one is given: in all cells, also those that are not in the answer. */
  points: z.int(),
  /** South, west, north and east of them; null without any. Degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Records with such points. */
  records: z.int(),
  /** There are more: so many records were looked at. */
  isMinimum: z.boolean(),
})
export type MapCells = z.infer<typeof MapCells>

/** Latitude and longitude of the south-western and the north-eastern corner, with commas. */
const Box = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/, 'Send four numbers of degrees with commas.')
  .transform((text) => text.split(',').map(Number) as [south: number, west: number, north: number, east: number])
  .refine(([south, west, north, east]) => south < north && west < east, 'Send the south-western corner first.')

/** The records of a view that have points in a field of markers. */
const Mapped = z.object({
  viewId: PathId,
  /** `fields.{id}`. (B-MAP-04) */
  markerColumn: z.string().max(50),
  searchTerm: SearchTerm,
  /** Further filters of the reader. */
  clauses: QueryClauses.optional(),
  timeZone: z.string().max(64).default('UTC'),
  /** Only what is in it. */
  box: Box.optional(),
})

/** Records whose pictures are asked for at once. */
export const PICTURES_AT_ONCE = 100

export const CasePicture = z.object({
  caseId: z.int(),
  /** The addresses of the picture and of a small version, from the root of the site. */
  url: z.string(),
  previewUrl: z.string(),
})
export type CasePicture = z.infer<typeof CasePicture>

/** What other layouts than tables need besides the list. */
export const viewLayouts = {
  points: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/views/points',
    access: 'signedIn',
    fresh: momentary(),
    summary:
      'Where the records of a view have points on a map, put together by cells that are smaller at a larger zoom',
    query: Mapped.extend({ zoom: z.coerce.number().int().min(0).max(19).default(2) }),
    reply: MapCells,
  }),
  placed: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/views/placed',
    access: 'signedIn',
    fresh: momentary(),
    summary: 'One page of the records of a view that have points on a map, or in a part of it',
    query: Mapped.extend({
      page: PageNumber,
      pageSize: pageSize(VIEW_PAGE_SIZE),
      sortBy: SortBy.optional(),
      sortDesc: PathBoolean.default(true),
    }),
    reply: CaseListPage,
  }),
  pictures: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/views/pictures',
    access: 'signedIn',
    fresh: momentary(),
    summary:
      'The first picture of each of up to 100 records, by ids with commas, in a field of files or among the files of the record; of those that the caller may see',
    query: z.object({
      ids: idList('ids').refine((ids) => ids.length <= PICTURES_AT_ONCE, `Ask for up to ${PICTURES_AT_ONCE} records.`),
      /** `fields.{id}`; omitted: the files of the record itself. */
      pictureColumn: z.string().max(50).optional(),
    }),
    reply: z.array(CasePicture),
  }),
}
