import { Plus, X } from 'lucide-react'
import { useId, type ReactNode, type RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import type { InputProps } from './inputs.ts'
import './form.css'

interface ChipsFieldProps<I extends string | number> extends InputProps {
  label: string
  /** The words of the button that opens the picker. */
  add: string
  chosen: readonly { id: I; label: string }[]
  /** In place of the chips while nothing is chosen. */
  whenNone?: string | false | undefined
  /** Below the chips. */
  note?: string | undefined
  button: RefObject<HTMLButtonElement | null>
  onOpen: () => void
  onRemove: (id: I) => void
  /** The picker, while it is open. */
  children: ReactNode
}

/** The chosen items as a row of chips, and a button to choose more. */
export function ChipsField<I extends string | number>(props: ChipsFieldProps<I>) {
  const { label, add, chosen, whenNone, note, isDisabled, error, button, onOpen, onRemove, children } = props
  const labelId = useId()
  const errorId = useId()
  return (
    <div className="form-field" data-input={props['data-input']}>
      <span className="label" id={labelId}>
        {label}
      </span>
      {whenNone && <p>{whenNone}</p>}
      {chosen.length > 0 && (
        <ul className="form-chips" aria-labelledby={labelId}>
          {chosen.map(({ id, label: name }) => (
            <li key={id} className="form-chip">
              <span className="truncate">{name}</span>
              {!isDisabled && (
                <Button icon className="form-chip-remove" aria-label={`Remove ${name}`} onPress={() => onRemove(id)}>
                  <X size={12} aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && (
        <Button
          variant="outline"
          className="form-add"
          ref={button}
          aria-describedby={error && errorId}
          onPress={onOpen}
        >
          <Plus size={14} aria-hidden />
          {add}
        </Button>
      )}
      {note && <p className="field-note">{note}</p>}
      <FieldError id={errorId} text={error} />
      {children}
    </div>
  )
}
