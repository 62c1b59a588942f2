import type { KeyboardEvent, MouseEvent } from 'react'
import { HeadRow } from '../../kits/record-table/HeadRow.tsx'
import { columnsOf, tracksOf } from '../../kits/record-table/columns.ts'
import { isOpenKey, openFrom } from '../../kits/record-table/open-from.ts'
import type { RecordOpening } from '../../kits/record-table/use-record-opening.ts'
import { RecordRows } from '../../kits/record-table/RecordRows.tsx'
import type { Looks } from '../../kits/marks/use-looks.ts'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import '../../ui/table/table.css'
import '../../kits/record-table/record-table.css'
import type { FirstList } from './ask-first.ts'
import { ListTitle } from './ListTitle.tsx'
import { sortOf } from '@dossier/core/views/list-page'
import { readOwnColumns } from '@dossier/core/views/own-columns'
import '../../ui/button.css'
import './cases.css'

const UNKNOWN: Looks = { status: new Map(), severity: new Map() }

interface FirstRowsProps extends Omit<FirstList, 'me'> {
  /** The present moment. */
  now: number
  wide: boolean
  opening: RecordOpening
}

/**
 * The list as it looks when its screen opens, to read and to follow its links. Drawn before the app has loaded, so it
 * needs neither its cache nor its router, and has no effects: the app replaces it.
 */
export function FirstRows({ view, search, page, now, wide, opening }: FirstRowsProps) {
  const columns = columnsOf(view, useWords(), readOwnColumns(useMe().preferences, view))
  const table = page.casesTables[0]
  if (!table) return null
  const total = { count: table.totalRecords, isMinimum: table.totalIsMinimum }
  const open = (event: MouseEvent | KeyboardEvent) => openFrom(event, table.cases, opening)
  const before = (wide ? 1 : 0) + ((search.page ?? 1) - 1) * view.pageSize
  return (
    <>
      <header className="page-head cases-head">
        <ListTitle title={view.title} total={total} isOpenOnly={!view.asksForClosed} />
        <span className="grow" />
        {/* The room of the button that opens the filter. */}
        {!wide && <span className="btn ghost icon" aria-hidden />}
      </header>
      <div className="table-scroll" style={tracksOf(columns)}>
        <div
          role="grid"
          className="table"
          aria-label={view.title}
          onClick={open}
          onKeyDown={(event) => isOpenKey(event) && open(event)}
        >
          {wide && <HeadRow columns={columns} sort={sortOf(search, view)} onSort={openSorted} />}
          <RecordRows
            rows={table.cases}
            columns={columns}
            hrefOf={opening.hrefOf}
            looks={UNKNOWN}
            now={now}
            wide={wide}
            before={before}
          />
        </div>
      </div>
    </>
  )
}

/** The app would do the same without loading the page again. */
function openSorted({ by, descending }: { by: string; descending: boolean }) {
  const query = new URLSearchParams(location.search)
  query.set('sort', by)
  if (descending) query.set('desc', 'true')
  else query.delete('desc')
  query.delete('thenBy')
  query.delete('page')
  location.search = query.toString()
}
