import type { Tx } from '../db/open.ts'
import type { CatalogueKind } from './catalogue.ts'
import {
  selectAreas,
  selectCategories,
  selectExtraFields,
  selectFields,
  selectFolders,
  selectInsightParameters,
  selectInsights,
  selectRemoved,
  selectRules,
  selectSeverities,
  selectStatuses,
  selectTeams,
  selectTemplateFields,
  selectTemplates,
  selectTimeZone,
  selectUsers,
  selectViews,
} from './queries.ts'

/** How each kind is read: its rows as they are stored. */
const ROWS = {
  statuses: selectStatuses,
  severities: selectSeverities,
  areas: selectAreas,
  categories: selectCategories,
  teams: selectTeams,
  users: selectUsers,
  fields: selectFields,
  templates: async (tx: Tx, tenantId: number) => {
    const [templates, fields, extra] = await Promise.all([
      selectTemplates(tx, tenantId),
      selectTemplateFields(tx, tenantId),
      selectExtraFields(tx, tenantId),
    ])
    return { templates, fields, extra }
  },
  views: selectViews,
  folders: selectFolders,
  insights: selectInsights,
  insightParameters: selectInsightParameters,
  rules: selectRules,
  removed: selectRemoved,
  timeZone: selectTimeZone,
} satisfies Record<CatalogueKind, (tx: Tx, tenantId: number) => Promise<unknown>>

/** The rows of every kind. */
export type CatalogueRows = { [K in CatalogueKind]: Awaited<ReturnType<(typeof ROWS)[K]>> }

export const CATALOGUE_KINDS = Object.keys(ROWS) as CatalogueKind[]

export const isCatalogueKind = (kind: string): kind is CatalogueKind => Object.hasOwn(ROWS, kind)

/** Whether a change of the kind can change what is shown of records. */
export const shapesRecords = (kind: string): boolean =>
  isCatalogueKind(kind) && !['insights', 'insightParameters', 'rules'].includes(kind)

/** The rows of one kind that this transaction sees. */
export const readKind = (tx: Tx, tenantId: number, kind: CatalogueKind): Promise<CatalogueRows[CatalogueKind]> =>
  ROWS[kind](tx, tenantId)
