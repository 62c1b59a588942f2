import { itemText } from '@dossier/core/data-sources/item-name'
import { ROWS_PER_FIELD } from '@dossier/contract/limits'
import { columnsOf, rowsOf, type StoredRow } from '@dossier/core/fields/data-rows'
import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { EditorProps } from '../fields/editor.ts'
import { useItems } from '../fields/items/item-names.ts'
import { AddRow } from './AddRow.tsx'
import { withCell, withoutRow } from './row-edit.ts'
import { RowForm } from './RowForm.tsx'
import { RowsTable } from './RowsTable.tsx'
import { useNoun } from './use-noun.ts'

/** The rows of a field: a row opens for its values, and rows are added from the items of the data source. */
export function RowsEditor({ definition, value, onChange, autoFocus, describedBy, other }: EditorProps) {
  const rows = rowsOf(value)
  const find = useItems([...new Set(rows.map(({ itemId }) => itemId))])
  const noun = useNoun(definition)
  const confirm = useConfirm()
  const [open, setOpen] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const hasCells = columnsOf(definition).length > 0
  const nameOf = (row: StoredRow) => itemText(find(row.itemId))
  const remove = async (row: StoredRow) => {
    const title = `Remove ${nameOf(row)} from ${definition.title}?`
    if (!(await confirm({ title, text: 'The item itself stays.', confirmLabel: 'Remove', danger: true }))) return
    onChange(withoutRow(rows, row.id))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('.row-add button')?.focus())
  }
  return (
    <div ref={box} className="rows-editor" role="group" aria-label={definition.title} aria-describedby={describedBy}>
      {rows.length > 0 && (
        <RowsTable
          definition={definition}
          rows={rows}
          find={find}
          noun={noun}
          {...(hasCells && {
            nameOf: (row, name) => (
              <button
                type="button"
                className="row-name"
                aria-expanded={open === row.id}
                onClick={() => setOpen(open === row.id ? undefined : row.id)}
              >
                <ChevronDown size={14} aria-hidden />
                {name}
              </button>
            ),
          })}
          actionOf={(row) => (
            <IconButton label={`Remove ${nameOf(row)}`} onPress={() => void remove(row)}>
              <X size={14} />
            </IconButton>
          )}
          belowRow={(row) =>
            open === row.id && (
              <RowForm
                definition={definition}
                row={row}
                name={nameOf(row)}
                onChange={(field, next) => onChange(withCell(rows, { id: row.id, field }, next))}
                onClose={() => setOpen(undefined)}
              />
            )
          }
        />
      )}
      <AddRow
        definition={definition}
        noun={noun}
        isFull={rows.length >= ROWS_PER_FIELD}
        autoFocus={autoFocus}
        other={other}
        onAdd={(row) => {
          onChange([...rows, row])
          if (hasCells) setOpen(row.id)
        }}
      />
    </div>
  )
}
