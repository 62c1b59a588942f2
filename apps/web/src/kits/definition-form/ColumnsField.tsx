import { COLUMNS_PER_VIEW } from '@dossier/contract/limits'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import { Picker } from '../fields/Picker.tsx'
import { FormRows } from '../form/FormRows.tsx'
import type { InputProps } from '../form/inputs.ts'
import type { Column } from '../record-table/columns.ts'
import { Button } from '../../ui/Button.tsx'
import './definition-form.css'

interface ColumnsFieldProps extends InputProps {
  label: string
  offered: readonly Column[]
  value: readonly string[]
  onChange: (keys: string[]) => void
}

/** The columns of a view in their order: dragged by a grip, moved by buttons or with Alt and the arrow keys. */
export function ColumnsField({ label, offered, value, onChange, ...rest }: ColumnsFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const headings = new Map(offered.map(({ key, heading }) => [key, heading]))
  // What cannot be offered, such as a field that was deleted, can still be moved and removed.
  const keys = [...headings.keys(), ...value.filter((key) => !headings.has(key))]
  const nameOf = (key: string) => headings.get(key) ?? 'Unavailable field'
  return (
    <div className="definition-part" data-input={rest['data-input']}>
      <FormRows
        label={label}
        rows={value}
        onChange={onChange}
        keyOf={(key) => keys.indexOf(key)}
        nameOf={nameOf}
        error={rest.error}
        isDisabled={rest.isDisabled}
        adder={button}
      >
        {(key) => <span className="definition-column truncate">{nameOf(key)}</span>}
      </FormRows>
      {!rest.isDisabled && (
        <Button
          variant="outline"
          className="form-add"
          ref={button}
          aria-haspopup="dialog"
          onPress={() => setOpen(true)}
        >
          <Plus size={14} aria-hidden />
          Add Columns
        </Button>
      )}
      {isOpen && (
        <Picker
          label="Search columns"
          multiple
          options={offered.map(({ key, heading }) => ({ id: key, label: heading }))}
          chosen={value}
          onPick={(picked) => {
            const kept = value.filter((key) => picked.includes(key) || !headings.has(key))
            onChange([...kept, ...picked.map(String).filter((key) => !kept.includes(key))])
          }}
          onClose={() => setOpen(false)}
          triggerRef={button}
          {...(value.length > COLUMNS_PER_VIEW && { fault: `Choose up to ${COLUMNS_PER_VIEW} columns.` })}
        />
      )}
    </div>
  )
}
