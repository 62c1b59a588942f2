import type { UserField } from '@dossier/contract/user-profile/fields'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { ListTable, type ListTableProps, type TableColumn } from '../../kits/list-table/ListTable.tsx'
import { RowName } from '../../kits/list-table/RowName.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { marksOf, typeTitle } from './field-titles.ts'
import './users-fields.css'

interface FieldsTableProps extends Pick<ListTableProps<UserField>, 'found'> {
  rows: readonly UserField[] | undefined
  onOpen: (field: UserField) => void
  onMove: (at: number, by: -1 | 1) => unknown
}

const EXPECTED = 4

/** The fields in their order. Moving one keeps the focus on it. */
export function FieldsTable({ found, rows, onOpen, onMove }: FieldsTableProps) {
  const { table, moved, follow } = useFollowedMove()
  const columns = useMemo(() => {
    const ids = rows?.map(({ field }) => field.id) ?? []
    const move = (one: UserField, by: -1 | 1) => {
      void onMove(ids.indexOf(one.field.id), by)
      follow(one.field.id, by)
    }
    const moves = (one: UserField) => (
      <Moves field={one} isFirst={ids[0] === one.field.id} isLast={ids.at(-1) === one.field.id} onMove={move} />
    )
    return columnsOf(onOpen, moves)
  }, [rows, onOpen, onMove, follow])
  const at = rows?.findIndex(({ field }) => field.id === moved) ?? -1
  return (
    <>
      <ListTable
        label="Fields"
        ref={table}
        found={found}
        rows={rows}
        columns={columns}
        keyOf={idOf}
        expected={EXPECTED}
        empty={
          <>
            <b>There are no fields yet.</b> Add details that colleagues should know about each other, such as Phone or
            Shift.
          </>
        }
      />
      <p className="vh" role="status">
        {rows && at >= 0 && `${rows[at]?.field.title} is number ${at + 1} of ${rows.length}.`}
      </p>
    </>
  )
}

const idOf = ({ field }: UserField) => field.id

/** Keeps the focus on the button of the field that was moved. */
function useFollowedMove() {
  const table = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1 }>()
  useEffect(() => {
    if (!moved) return
    const row = [...(table.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
      ({ dataset }) => dataset['key'] === moved.id,
    )
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('.users-move') ?? [])]
    // At either end there is only one direction.
    const ways = (moved.by === -1 ? buttons : buttons.toReversed()).filter((button) => !button.disabled)
    ways[0]?.focus()
  }, [moved])
  const [follow] = useState(() => (id: string, by: -1 | 1) => setMoved({ id, by }))
  return { table, moved: moved?.id, follow }
}

const columnsOf = (
  onOpen: (field: UserField) => void,
  moves: (field: UserField) => ReactNode,
): TableColumn<UserField>[] => [
  {
    id: 'title',
    heading: 'Title',
    isHead: true,
    width: { min: 160, grow: 1.4 },
    cell: (one) => <RowName name={one.field.title} onOpen={() => onOpen(one)} />,
  },
  { id: 'type', heading: 'Type', cell: typeTitle },
  { id: 'section', heading: 'Section', cell: ({ section }) => section },
  {
    id: 'settings',
    heading: 'Settings',
    width: { min: 150, grow: 1.2 },
    wraps: true,
    cell: (one) => <Marks field={one} />,
  },
  { id: 'order', heading: 'Order', width: { min: 92 }, narrow: 'end', cell: moves },
]

const Marks = ({ field }: { field: UserField }) => (
  <span className="users-marks">
    {marksOf(field).map((mark) => (
      <span key={mark} className="row-mark">
        {mark}
      </span>
    ))}
  </span>
)

interface MovesProps {
  field: UserField
  isFirst: boolean
  isLast: boolean
  onMove: (field: UserField, by: -1 | 1) => void
}

function Moves({ field, isFirst, isLast, onMove }: MovesProps) {
  const { title } = field.field
  return (
    <span className="users-moves">
      <IconButton
        className="users-move"
        label={`Move ${title} up`}
        isDisabled={isFirst}
        onPress={() => onMove(field, -1)}
      >
        <ArrowUp size={15} aria-hidden />
      </IconButton>
      <IconButton
        className="users-move"
        label={`Move ${title} down`}
        isDisabled={isLast}
        onPress={() => onMove(field, 1)}
      >
        <ArrowDown size={15} aria-hidden />
      </IconButton>
    </span>
  )
}
