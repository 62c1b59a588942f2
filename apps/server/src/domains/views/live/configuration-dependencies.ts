import { isDeepStrictEqual } from 'node:util'
import type { SearchClause } from '@dossier/contract/clauses'
import type { CaseRow } from '@dossier/contract/views'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { roleUserIds } from '@dossier/core/fields/role-lists'
import { tokenOf } from '@dossier/core/filters/terms'
import { readSorts } from '@dossier/core/views/sorts'
import type { Catalogue, CatalogueKind, CatalogueView } from '../../../catalogue/catalogue.ts'
import { CATALOGUE_KINDS, shapesRecords } from '../../../catalogue/read-kinds.ts'
import type { ReaderClass } from '../../../query/cache/access-fingerprint.ts'

/** What of the configuration a followed query was answered from, besides fields, templates, statuses, severities, areas and teams. */
export interface Dependencies {
  /** The shared views that it shows; `all` where it shows whatever views there are. */
  views: readonly number[] | 'all'
  /** The people whose names it shows; `all` where any of them may decide which records there are, or their order. */
  people: ReadonlySet<number> | 'all'
  /** It names groups, also those of things that were deleted. */
  isGrouped?: boolean
  /** It is an insight, which other insights, parameters and folders decide, too. */
  isInsight?: boolean
}

interface Dependent {
  readonly readers: ReaderClass
  readonly dependsOn: Dependencies
}

type Touches = (on: Dependencies, before: Catalogue, after: Catalogue) => boolean

const ofInsights: Touches = ({ isInsight }) => isInsight === true

const folderOf = (view: CatalogueView | undefined, { folders }: Catalogue) =>
  view && [...folders.values()].find((one) => one.folderType === 'View' && one.title === view.folder)

const viewFolders = ({ folders }: Catalogue) => [...folders.values()].filter(({ folderType }) => folderType === 'View')

/** By kind, whether a change of it matters; of other kinds, any change does if they shape records at all. */
const TOUCHES: Partial<Record<CatalogueKind, Touches>> = {
  removed: ({ isGrouped }) => isGrouped === true,
  users: ({ people }, before, after) =>
    people === 'all' || [...people].some((id) => before.users.get(id)?.name !== after.users.get(id)?.name),
  views: ({ views }, before, after) =>
    views === 'all' || views.some((id) => !isDeepStrictEqual(before.views.get(id), after.views.get(id))),
  // They decide who sees a view or an insight.
  folders: ({ views, isInsight }, before, after) =>
    isInsight ||
    (views === 'all'
      ? !isDeepStrictEqual(viewFolders(before), viewFolders(after))
      : views.some(
          (id) => !isDeepStrictEqual(folderOf(before.views.get(id), before), folderOf(after.views.get(id), after)),
        )),
  insights: ofInsights,
  insightParameters: ofInsights,
}

/** Whether what depends on a changed kind can say for itself whether it is touched. */
export const isTouchedInParts = (kind: string): boolean => Object.hasOwn(TOUCHES, kind)

/**
 * Goes on in another configuration of the tenant, unless something that it depends on is another one there. (ADR 205)
 */
export function adoptConfiguration({ readers, dependsOn }: Dependent, after: Catalogue): boolean {
  const { catalogue: before } = readers
  if (before === after) return true
  const changed = CATALOGUE_KINDS.filter((kind) => before.versions[kind] !== after.versions[kind])
  const isTouched = changed.some((kind) => TOUCHES[kind]?.(dependsOn, before, after) ?? shapesRecords(kind))
  if (isTouched) return false
  readers.catalogue = after
  return true
}

/** Of rows on a screen. */
export function rowsDependOn(
  { view, readers }: { view: CatalogueView; readers: ReaderClass },
  query: Omit<Compared, 'view'>,
  rows: readonly CaseRow[],
): Dependencies {
  const compared = comparedColumns({ ...query, view })
  const people = comparesPeople(compared, readers.catalogue) ? 'all' : peopleIn(rows)
  return { views: [view.id], people }
}

interface Compared {
  view: Pick<CatalogueView, 'clauses' | 'groupBy' | 'thenGroupBy' | 'thenSortBy'>
  clauses?: readonly SearchClause[] | undefined
  sortBy?: string
  thenSortBy?: string | undefined
}

/** The columns that decide which records a view has, and their order. */
export const comparedColumns = ({ view, clauses = [], sortBy = '', thenSortBy = '' }: Compared): string[] => [
  ...columnsOfClauses([...view.clauses, ...clauses]),
  ...[...view.thenSortBy, ...readSorts(thenSortBy)].map((one) => one.sortBy),
  view.groupBy ?? '',
  view.thenGroupBy ?? '',
  sortBy,
]

/** What is compared with the reader alone depends on nobody else. */
const columnsOfClauses = (clauses: readonly SearchClause[]): string[] =>
  clauses
    .flatMap((one) => [one, ...one.subClauses])
    .filter((one) => tokenOf(one) !== 'me')
    .flatMap(({ field, dynamicField }) => [field, dynamicField ?? ''])

/** Whether people, their names or their teams may decide something by one of these columns. */
export const comparesPeople = (columns: readonly string[], { fields }: Catalogue): boolean =>
  columns.some(
    (column) =>
      column === 'assigneeId' || column === 'users' || fields.get(fieldIdOf(column) ?? '')?.dataType === 'user-role',
  )

/** Whose names are in these rows. */
const peopleIn = (rows: readonly CaseRow[]): ReadonlySet<number> =>
  new Set(
    rows.flatMap(({ assigneeId, users, fields }) => [
      ...(assigneeId === null ? [] : [assigneeId]),
      ...users.map(({ id }) => id),
      ...roleUserIds(fields),
    ]),
  )
