import type { FieldDefinition } from '@dossier/contract/fields'
import { cellOf, columnField, columnsOf, type StoredRow } from '@dossier/core/fields/data-rows'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { NewFieldRow } from '../case-form/creation/NewFieldRow.tsx'
import { readValue } from '../fields/read-value.ts'

interface RowFormProps {
  definition: FieldDefinition
  row: StoredRow
  /** Of its item. */
  name: string
  /** A text as long as it is being typed. */
  onChange: (field: string, value: unknown) => void
  onClose: () => void
}

const INPUTS = 'input, textarea, button, [tabindex="0"]'

/** The values of one row. */
export function RowForm({ definition, row, name, onChange, onClose }: RowFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>(INPUTS)?.focus(), [])
  // Inputs keep the key to themselves, and calendars that float above the row close by it.
  const onKeyDown = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && box.current?.contains(event.target)
    if (event.key !== 'Escape' || !isInside) return
    // It closes the row, and not the editor around it.
    event.preventDefault()
    event.stopPropagation()
    const heading = box.current?.closest('tr')?.previousElementSibling?.querySelector<HTMLElement>('.row-name')
    onClose()
    heading?.focus()
  }
  return (
    <div ref={box} className="row-form" role="group" aria-label={name} onKeyDownCapture={onKeyDown}>
      {columnsOf(definition).map((column) => {
        const field = columnField(column)
        const value = cellOf(row, column)
        const read = readValue(field, value)
        return (
          <NewFieldRow
            key={field.id}
            of={{ field }}
            value={value}
            problem={read.ok ? undefined : read.message}
            isLive
            onChange={(next) => onChange(field.id, next)}
          />
        )
      })}
    </div>
  )
}
