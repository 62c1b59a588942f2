import { useState } from 'react'
import { ListTable } from '../kits/list-table/ListTable.tsx'
import { RowName } from '../kits/list-table/RowName.tsx'
import { ApiError } from '../lib/api-error.ts'
import type { TableColumn } from '../ui/table/columns.ts'
import { TEAMS } from './answers.ts'
import { Shown } from './Shown.tsx'

interface Row {
  id: number
  title: string
  members: number
}

const ROWS: Row[] = TEAMS.map(({ id, title }) => ({ id, title, members: id * 7 }))

const COLUMNS: TableColumn<Row>[] = [
  {
    id: 'title',
    heading: 'Team',
    isHead: true,
    width: { min: 120, grow: 1 },
    cell: ({ title }) => <RowName name={title} onOpen={() => undefined} />,
  },
  {
    id: 'members',
    heading: 'Members',
    width: { min: 90 },
    isNumeric: true,
    narrow: 'labeled',
    cell: ({ members }) => String(members),
  },
]

const STATES = {
  Rows: { error: null, isPending: false, rows: ROWS },
  Empty: { error: null, isPending: false, rows: [] },
  Loading: { error: null, isPending: true, rows: undefined },
  Failed: { error: new ApiError(0, 'Unable to connect'), isPending: false, rows: undefined },
  Refused: { error: new ApiError(403, 'You do not have permission to do this.'), isPending: false, rows: undefined },
}

const refetch = () => Promise.resolve() as never

export function Tables({ theme }: { theme: string }) {
  const [page, setPage] = useState(1)
  return (
    <>
      {Object.entries(STATES).map(([name, { rows, ...found }]) => (
        <Shown key={name} what={name}>
          <div className="gallery-wide">
            <ListTable
              label={`${name}, ${theme}`}
              found={{ ...found, isPlaceholderData: false, refetch }}
              rows={rows}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              expected={2}
              empty={<b>There are no teams yet.</b>}
              // A pager is a landmark, of which a page has one.
              {...(name === 'Rows' && theme === 'light' && { pages: { page, size: 3, total: 60, onPage: setPage } })}
            />
          </div>
        </Shown>
      ))}
    </>
  )
}
