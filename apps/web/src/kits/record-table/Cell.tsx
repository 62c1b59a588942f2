import type { CaseRow } from '@dossier/contract/views'
import type { FindItem } from '@dossier/core/data-sources/item-name'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import type { ListContext } from '@dossier/core/text/dates'
import { daysOpen } from '@dossier/core/views/days-open'
import { isTimeSpent } from '@dossier/core/time-spent/track'
import { memo, type CSSProperties, type ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconValue, isDrawn } from '../icons/IconValue.tsx'
import { ItemList } from '../fields/items/ItemList.tsx'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import type { Looks } from '../marks/use-looks.ts'
import type { Column } from './columns.ts'
import { DayOf } from './DayOf.tsx'
import { fieldText } from './field-text.ts'

/** How formatting rules make a cell look. */
export interface CellLook {
  style: CSSProperties
  icon?: ReactNode
}
/** Takes a built-in key, or `fields.{id}`. */
export type LookOf = (row: CaseRow, column: string) => CellLook | undefined

export interface CellContext {
  looks: Looks
  list: ListContext
  /** Missing: nothing is formatted, or the rules are still loading. */
  lookOf?: LookOf | undefined
  /** Who may edit cells with fields; missing where nobody edits cells. */
  editor?: { editsFieldsInViews: boolean; teams: readonly number[] } | undefined
  /** Missing while nobody chooses records. */
  boxOf?: ((row: CaseRow) => ReactNode) | undefined
  isChosen?: ((id: number) => boolean) | undefined
}

interface CellProps {
  row: CaseRow
  column: Column
  context: CellContext
}

/** The content of one cell of a row, where it stands by itself. */
export const Cell = memo(({ row, column, context }: CellProps) => cellOf(row, column, context))

/** The content of one cell of a row, by its column. The title is drawn by the row, since it is the row's link. */
export function cellOf(row: CaseRow, column: Column, context: CellContext): ReactNode {
  if (column.field) return fieldCell(row, column.field, context)
  return builtIn[column.key]?.(row, context) ?? null
}

/** Whether a cell says no more than that there is nothing. */
export function isEmpty(row: CaseRow, { key, field }: Column, { list }: CellContext): boolean {
  if (!field) {
    const value = key === 'openForDays' ? row.created : row[key as keyof CaseRow]
    return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  }
  const value = row.fields[field.id]
  if (value === undefined) return true
  if (isTimeSpent(value) || field.dataType === 'case-number') return false
  return itemIdsOf(field, value).length === 0 && fieldText(value, field, list).isEmpty
}

const builtIn: Record<string, (row: CaseRow, context: CellContext) => ReactNode> = {
  caseNumber: ({ caseNumber }) => <span className="mono case-no truncate">{caseNumber}</span>,
  templateId: ({ templateTitle }) => shown(templateTitle),
  statusId: ({ statusId, statusTitle }, { looks }) => (
    <>
      <StatusMark id={statusId} looks={looks} />
      {shown(statusTitle)}
    </>
  ),
  severityId: ({ severityId, severityTitle }, { looks }) => (
    <>
      <SeverityMark id={severityId} looks={looks} />
      {shown(severityTitle)}
    </>
  ),
  assigneeId: ({ assigneeId, assigneeName }) =>
    assigneeName === null ? (
      none()
    ) : (
      <>
        <Avatar name={assigneeName} id={assigneeId} />
        {shown(assigneeName)}
      </>
    ),
  created: ({ created }, { list }) => <DayOf instant={created} list={list} />,
  lastUpdated: ({ lastUpdated }, { list }) => <DayOf instant={lastUpdated} list={list} />,
  areas: ({ areas }) => names(areas.map(({ title }) => title)),
  tags: ({ tags }) => names(tags),
  users: ({ users }) => names(users.map(({ name }) => name)),
  pendingTeams: ({ pendingTeams }) => names(pendingTeams.map(({ title }) => title)),
  isCase: ({ isCase }) => yesNo(isCase),
  isClosed: ({ isClosed }) => yesNo(isClosed),
  summary: ({ summary }) => (summary ? shown(summary) : none()),
  closed: ({ closed }, { list }) => (closed ? <DayOf instant={closed} list={list} /> : none('Not set')),
  openForDays: (row, { list }) => <span className="num">{daysOpen(row, list.now).toLocaleString(list.locale)}</span>,
  hiddenFromInsights: ({ hiddenFromInsights = false }) => yesNo(hiddenFromInsights),
  deleted: ({ deleted }, { list }) => (deleted ? <DayOf instant={deleted} list={list} /> : none('Not set')),
}

function fieldCell({ fields, caseNumber, items }: CaseRow, field: NonNullable<Column['field']>, { list }: CellContext) {
  const value = fields[field.id]
  // A field that the record's template does not have is not the same as an empty one.
  if (value === undefined) return null
  const find: FindItem = (id) => items?.find((item) => item.id === id) ?? null
  if (isTimeSpent(value)) return shown(fieldText(value, field, { ...list, items: find }).text)
  const ids = itemIdsOf(field, value)
  if (ids.length > 0) return <Items ids={ids} find={find} />
  const { text, isEmpty } = fieldText(field.dataType === 'case-number' ? caseNumber : value, field, list)
  if (field.dataType === 'icon-upload' && isDrawn(value)) return <IconValue value={value} size={20} label={text} />
  return isEmpty ? none(text) : shown(text)
}

function Items({ ids, find }: { ids: readonly string[]; find: FindItem }) {
  return (
    <span className="truncate" dir="auto">
      <ItemList ids={ids} find={find} />
    </span>
  )
}

// Called and not rendered: what a list shows hundreds of times.
const shown = (text: string) => (
  <span className="truncate" dir="auto">
    {text}
  </span>
)
const none = (text = 'None') => <span className="truncate unset">{text}</span>
const yesNo = (value: boolean) => shown(value ? 'Yes' : 'No')
const names = (of: string[]) => (of.length === 0 ? none() : shown(of.join(', ')))
