import { views, type CaseRow, type CasesTable } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { totalText, type Total } from '@dossier/core/text/count-line'
import { groupLabel, subgroupLabel } from '@dossier/core/views/group-label'
import { groupSections } from '@dossier/core/views/group-sections'
import type { ListSearch } from '@dossier/core/views/list-search'
import { secondLevel } from '@dossier/core/views/second-level'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PropsWithChildren, ReactNode } from 'react'
import { useLooks } from '../../../kits/marks/use-looks.ts'
import { PrintFrame } from '../../../kits/print/PrintFrame.tsx'
import { cellOf, type CellContext } from '../../../kits/record-table/Cell.tsx'
import type { Column } from '../../../kits/record-table/columns.ts'
import { useViewColumns } from '../../../kits/record-table/use-view-columns.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { keyOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { useWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { loadRows, PRINTED_ROWS, type PrintedRows, type PrintedTable } from './load-rows.ts'

interface PrintedListProps {
  view: View
  search: ListSearch
}

/** A list with the rows of all its pages and groups, to be printed. */
export function PrintedList({ view, search }: PrintedListProps) {
  const columns = useViewColumns(view)
  const context: CellContext = { looks: useLooks(), list: { ...reader(), now: useNow() } }
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(views.cases), 'printed', view.id, search],
    queryFn: ({ signal }) => loadRows(view, search, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <PrintFrame
      title={view.title}
      isReady={data !== undefined}
      back={
        <Link to="/cases" search={{ ...search, print: undefined }} className="btn outline">
          Back to the list
        </Link>
      }
    >
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {data && <Bound {...data} />}
      {data &&
        sectionsOf(data.tables).map(({ parent, tables }) => (
          <Section key={tables[0]?.group?.id ?? ''} view={view} parent={parent}>
            {tables.map((table) => (
              <PrintedGroup key={table.group?.id ?? ''} view={view} table={table}>
                {(label) => <Rows label={label} columns={columns} rows={table.rows} context={context} />}
              </PrintedGroup>
            ))}
          </Section>
        ))}
    </PrintFrame>
  )
}

const sectionsOf = (tables: readonly PrintedTable[]) =>
  groupSections(tables.map((table) => ({ ...table, parent: table.group?.parent })))

/** A group with its subgroups, or tables that are in none. */
function Section({ view, parent, children }: PropsWithChildren<{ view: View; parent: CasesTable['parent'] }>) {
  if (!parent) return children
  const { locale } = reader()
  return (
    <section className="printed-group">
      <Heading level={2} label={groupLabel(parent, view, locale)} total={{ count: parent.totalRecords }} />
      {children}
    </section>
  )
}

interface PrintedGroupProps {
  view: View
  table: PrintedTable
  children: (label: string) => ReactNode
}

function PrintedGroup({ view, table: { group, total }, children }: PrintedGroupProps) {
  if (!group) return children(view.title)
  const { locale } = reader()
  const label = groupLabel(group, group.parent ? secondLevel(view) : view, locale)
  const whole = group.parent ? subgroupLabel(groupLabel(group.parent, view, locale), label) : label
  return (
    <section className="printed-group">
      <Heading level={group.parent ? 3 : 2} label={label} total={total} />
      {children(whole)}
    </section>
  )
}

interface HeadingProps {
  level: 2 | 3
  label: string
  total: Total
}

function Heading({ level, label, total }: HeadingProps) {
  const Element = level === 2 ? 'h2' : 'h3'
  return (
    <Element>
      <span dir="auto">{label}</span> <span className="count">{totalText(total, reader().locale)}</span>
    </Element>
  )
}

interface RowsProps {
  label: string
  columns: readonly Column[]
  rows: readonly CaseRow[]
  context: CellContext
}

const Rows = ({ label, columns, rows, context }: RowsProps) => (
  <table className="printed-table" aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ key, heading, isNumeric }) => (
          <th key={key} scope="col" className={isNumeric ? 'n' : undefined}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map((column) => (
            <td key={column.key} className={column.isNumeric ? 'n' : undefined}>
              {contentOf(row, column, context)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Paper is read later: its dates are dates, never "yesterday". */
const onPaper = (context: CellContext): CellContext => ({ ...context, list: { ...context.list, now: 0 } })

function contentOf(row: CaseRow, column: Column, context: CellContext) {
  if (column.key === 'title')
    return (
      <>
        <span dir="auto">{row.title}</span>
        {row.deleted && ' (deleted)'}
      </>
    )
  return cellOf(row, column, column.key === 'openForDays' ? context : onPaper(context))
}

/** How many there are, and that some are missing where the list is longer than the bound. */
function Bound({ tables, total: { count, isMinimum }, isCut }: PrintedRows) {
  const { record, records } = useWords()
  const all = isMinimum ? `more than ${count.toLocaleString()}` : count.toLocaleString()
  if (!isCut)
    return (
      <p className="printed-note">
        {all} {(count === 1 ? record : records).toLowerCase()}
      </p>
    )
  const shown = tables.reduce((sum, { rows }) => sum + rows.length, 0).toLocaleString()
  const what = tables.some(({ group }) => group !== null) ? `The first ${shown} rows` : `The first ${shown}`
  return (
    <p className="printed-note">
      {what} of {all} {records.toLowerCase()}. A print has up to {PRINTED_ROWS.toLocaleString()}: filter the list, or
      export it to have them all.
    </p>
  )
}
