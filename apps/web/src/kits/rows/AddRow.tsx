import { dataItems } from '@dossier/contract/data-sources/items'
import type { FieldDefinition } from '@dossier/contract/fields'
import { ROWS_PER_FIELD } from '@dossier/contract/limits'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import type { StoredRow } from '@dossier/core/fields/data-rows'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import type { OtherField } from '../fields/items/item-limit.ts'
import { ItemPicker } from '../fields/items/ItemPicker.tsx'
import { newRow } from './row-edit.ts'

interface AddRowProps {
  definition: FieldDefinition
  noun: string
  isFull: boolean
  autoFocus: boolean | undefined
  other: OtherField | undefined
  onAdd: (row: StoredRow) => void
}

/** Adds a row from an item of the data source, with the item's values. (C-DS-14) */
export function AddRow({ definition, noun, isFull, autoFocus, other, onAdd }: AddRowProps) {
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState('')
  const button = useReturningFocus(isOpen)
  const add = async (id: string) => {
    setOpen(false)
    setFault('')
    // Records give no values to their rows.
    if (picksRecords(definition)) return onAdd(newRow(definition, { id, fields: {} }))
    try {
      // Lists of items do not have all values.
      onAdd(newRow(definition, await call(dataItems.get, { params: { id } })))
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <div className="row-add">
      <Button
        variant="outline"
        ref={button}
        autoFocus={autoFocus}
        isDisabled={isFull || definition.dataSourceId === null}
        onPress={() => setOpen(true)}
      >
        <Plus size={14} aria-hidden />
        Add {noun}
      </Button>
      {isFull && <p className="field-note">There can be up to {ROWS_PER_FIELD} rows.</p>}
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      {isOpen && (
        <ItemPicker
          definition={definition}
          other={other}
          label={`Find ${noun}`}
          onPick={(id) => void add(id)}
          onClose={() => setOpen(false)}
          triggerRef={button}
        />
      )}
    </div>
  )
}
