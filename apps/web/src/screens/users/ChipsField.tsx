import { Plus, X } from 'lucide-react'
import { useId, type ReactNode, type RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'

interface ChosenFieldProps {
  label: string
  /** The words of the button that opens the picker. */
  add: string
  chosen: readonly { id: number; label: string }[]
  isDisabled?: boolean
  button: RefObject<HTMLButtonElement | null>
  onOpen: () => void
  onRemove: (id: number) => void
  /** The picker, while it is open. */
  children: ReactNode
}

/** The chosen items as a row of chips, and a button to choose more. */
export function ChipsField({ label, add, chosen, isDisabled, button, onOpen, onRemove, children }: ChosenFieldProps) {
  const labelId = useId()
  return (
    <div className="form-field">
      <span className="label" id={labelId}>
        {label}
      </span>
      {chosen.length > 0 && (
        <ul className="users-chips" aria-labelledby={labelId}>
          {chosen.map(({ id, label: name }) => (
            <li key={id} className="users-chip">
              <span className="truncate">{name}</span>
              {!isDisabled && (
                <Button icon className="users-chip-remove" aria-label={`Remove ${name}`} onPress={() => onRemove(id)}>
                  <X size={12} aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && (
        <Button variant="outline" className="users-add" ref={button} onPress={onOpen}>
          <Plus size={14} aria-hidden />
          {add}
        </Button>
      )}
      {children}
    </div>
  )
}
