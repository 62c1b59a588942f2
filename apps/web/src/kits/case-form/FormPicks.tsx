import { ChevronsUpDown } from 'lucide-react'
import { useId, useMemo, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { ManyPickerProps } from '../lookups/picker-props.ts'
import { ItemChip } from './ManyProperty.tsx'

interface PickButtonProps {
  labelId: string
  /** The id of what is said about the value. */
  describedBy?: string | undefined
  children: ReactNode
  /** The floating list, while it is open. */
  list: (close: () => void, triggerRef: RefObject<HTMLElement | null>) => ReactNode
}

/** A field to press that opens a list to choose from. */
export function PickButton({ labelId, describedBy, children, list }: PickButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const trigger = useMemo(() => ({ current: button }), [button])
  const valueId = useId()
  return (
    <>
      <button
        type="button"
        ref={setButton}
        className="field select-button pick-button"
        aria-labelledby={`${labelId} ${valueId}`}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className="value-content truncate" id={valueId}>
          {children}
        </span>
        <ChevronsUpDown size={14} aria-hidden />
      </button>
      {isOpen && list(() => setOpen(false), trigger)}
    </>
  )
}

interface PickManyProps<T> extends Pick<PickButtonProps, 'labelId' | 'describedBy'> {
  name: string
  /** Where the chosen ones are for something else than adding. */
  verb?: string
  value: readonly T[]
  nameOf: (item: T) => string
  glyph?: (item: T) => ReactNode
  picker: ComponentType<ManyPickerProps<T>>
  onChange: (value: readonly T[]) => void
}

/** Several of a list: each with a cross, and a field to press for more. */
export function PickMany<T>(props: PickManyProps<T>) {
  const { labelId, describedBy, name, verb, value, nameOf, glyph, picker: Chooser, onChange } = props
  return (
    <>
      <PickButton
        labelId={labelId}
        describedBy={describedBy}
        list={(close, triggerRef) => (
          <Chooser
            value={value}
            label={verb && `${verb} ${name}`}
            onPick={onChange}
            onClose={close}
            triggerRef={triggerRef}
          />
        )}
      >
        <span className="add-text">{`${verb ?? 'Add'} ${name}`}</span>
      </PickButton>
      {value.length > 0 && (
        <ul className="chips" aria-labelledby={labelId}>
          {value.map((item) => (
            <ItemChip
              key={nameOf(item)}
              name={nameOf(item)}
              glyph={glyph?.(item)}
              onRemove={() => onChange(value.filter((each) => each !== item))}
            />
          ))}
        </ul>
      )}
    </>
  )
}
