import type { UserField } from '@dossier/contract/user-profile'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { marksOf, typeTitle } from './field-titles.ts'
import './users-fields.css'

export const FIELD_HEADINGS = ['Title', 'Type', 'Section', 'Settings', 'Order']

interface FieldsTableProps {
  rows: readonly UserField[]
  onOpen: (field: UserField) => void
  onMove: (at: number, by: -1 | 1) => unknown
}

/** The fields in their order. Moving one keeps the focus on it. */
export function FieldsTable({ rows, onOpen, onMove }: FieldsTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1 }>()
  useEffect(() => {
    if (!moved) return
    const buttons = [
      ...(table.current?.querySelectorAll<HTMLButtonElement>(`[data-field="${moved.id}"] .users-move`) ?? []),
    ]
    // At either end there is only one direction.
    const ways = (moved.by === -1 ? buttons : buttons.toReversed()).filter((button) => !button.disabled)
    ways[0]?.focus()
  }, [moved])
  const move = (at: number, id: string, by: -1 | 1) => {
    void onMove(at, by)
    setMoved({ id, by })
  }
  const at = rows.findIndex(({ field }) => field.id === moved?.id)
  return (
    <>
      <table className="users-table users-people users-fields" ref={table}>
        <thead>
          <tr>
            {FIELD_HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one, index) => (
            <tr key={one.field.id} data-field={one.field.id}>
              <th scope="row">
                <button type="button" className="truncate users-open" onClick={() => onOpen(one)}>
                  {one.field.title}
                </button>
              </th>
              <td className="truncate">{typeTitle(one)}</td>
              <td className="truncate">{one.section}</td>
              <td>
                <span className="users-marks">
                  {marksOf(one).map((mark) => (
                    <span key={mark} className="users-disabled">
                      {mark}
                    </span>
                  ))}
                </span>
              </td>
              <td className="users-moves">
                <IconButton
                  className="users-move"
                  label={`Move ${one.field.title} up`}
                  isDisabled={index === 0}
                  onPress={() => move(index, one.field.id, -1)}
                >
                  <ArrowUp size={15} aria-hidden />
                </IconButton>
                <IconButton
                  className="users-move"
                  label={`Move ${one.field.title} down`}
                  isDisabled={index === rows.length - 1}
                  onPress={() => move(index, one.field.id, 1)}
                >
                  <ArrowDown size={15} aria-hidden />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="vh" role="status">
        {at >= 0 && `${rows[at]?.field.title} is number ${at + 1} of ${rows.length}.`}
      </p>
    </>
  )
}
