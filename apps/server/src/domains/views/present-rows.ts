import type { FieldValue } from '@dossier/contract/fields'
import { SUMMARY_IN_LISTS } from '@dossier/contract/limits'
import type { CaseRow } from '@dossier/contract/views'
import { isRows } from '@dossier/core/fields/data-rows'
import { isRoleValue } from '@dossier/core/fields/role-lists'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { itemIdsInValues, type ItemNames } from '../cases/item-names.ts'
import { namesIn } from '../cases/present-case.ts'
import type { PageRow } from './pages/select-page.ts'

export interface RowWords {
  catalogue: Catalogue
  tags: ReadonlyMap<number, string>
  items: ItemNames
  /** The built-in columns of the view, as far as the reader may see them. */
  columns: ReadonlySet<string>
  /** A list shows how summaries begin; a file has all of them. */
  wholeSummaries?: boolean
}

/** A record as a row of a list: ids with their names, lists only where a column shows them. */
export function presentRow(row: PageRow, words: RowWords): CaseRow {
  const { catalogue, columns } = words
  const severity = catalogue.severities.get(row.severity_id)
  const inColumn = (column: string, ids: readonly number[] = []) => (columns.has(column) ? ids : [])
  return {
    id: row.id,
    caseNumber: row.case_number,
    title: row.title,
    templateId: row.template_id,
    templateTitle: catalogue.templates.get(row.template_id)?.title ?? '',
    statusId: row.status_id,
    statusTitle: catalogue.statuses.get(row.status_id)?.title ?? '',
    severityId: row.severity_id,
    severityTitle: severity?.title ?? '',
    severityLevel: severity?.level ?? 0,
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_id === null ? null : (catalogue.users.get(row.assignee_id)?.name ?? ''),
    isCase: row.is_case,
    isClosed: row.is_closed,
    isSensitive: row.is_sensitive,
    ...(row.edit_team_ids.length > 0 && { editTeams: row.edit_team_ids }),
    created: row.created,
    lastUpdated: row.last_updated,
    areas: pick(catalogue.areas, inColumn('areas', row.area_ids)).map(titled),
    tags: pick(words.tags, inColumn('tags', row.tag_ids)),
    users: pick(catalogue.users, inColumn('users', row.user_ids)).map(({ id, name }) => ({ id, name })),
    pendingTeams: pick(catalogue.teams, inColumn('pendingTeams', row.pending_team_ids)).map(titled),
    fields: shownFields(catalogue, row.fields ?? {}),
    ...extrasOf(row, words),
    ...itemsOf(row, words),
  }
}

/** What only lists with these columns have. */
function extrasOf(row: PageRow, { columns, wholeSummaries }: RowWords): Partial<CaseRow> {
  const { summary = '', closed = null, hidden_from_insights = false, deleted = null } = row
  const hasClosed = columns.has('closed') || columns.has('openForDays')
  return {
    ...(columns.has('summary') && { summary: wholeSummaries ? summary : beginning(summary) }),
    ...(hasClosed && { closed }),
    ...(columns.has('hiddenFromInsights') && { hiddenFromInsights: hidden_from_insights }),
    ...(columns.has('deleted') && { deleted }),
  }
}

/** Whole characters, as the database counts them. */
const beginning = (text: string): string => BEGINNING.exec(text)![0]

const BEGINNING = new RegExp(`^.{0,${SUMMARY_IN_LISTS}}`, 'su')

function itemsOf({ fields = {} }: PageRow, { catalogue, items }: RowWords): Pick<CaseRow, 'items'> {
  const ids = new Set(itemIdsInValues(catalogue, fields))
  return ids.size === 0 ? {} : { items: [...ids].flatMap((id) => items.get(id) ?? []) }
}

/** Most rows hold no role and no table and stay as they are. Of a table, a cell shows the items alone. */
function shownFields(catalogue: Catalogue, fields: CaseRow['fields']): CaseRow['fields'] {
  const entries = Object.entries(fields)
  if (!entries.some(([, value]) => isRoleValue(value) || isRows(value))) return fields
  const itemsAlone = (value: FieldValue) => (isRows(value) ? value.map(({ id, itemId }) => ({ id, itemId })) : value)
  return namesIn(catalogue, Object.fromEntries(entries.map(([id, value]) => [id, itemsAlone(value)])))
}

const pick = <T>(things: ReadonlyMap<number, T>, ids: readonly number[]): T[] =>
  ids.flatMap((id) => things.get(id) ?? [])

const titled = ({ id, title }: { id: number; title: string }) => ({ id, title })
