import { useId, type ReactNode, type Ref } from 'react'

interface ValueButtonProps {
  labelId: string
  children: ReactNode
  onOpen: () => void
  isEditable: boolean
  /** It is being saved: still readable, not to be opened. */
  isBusy?: boolean
  isExpanded?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A value that opens its editor; without the right to edit only the value. */
export function ValueButton({ labelId, children, onOpen, isEditable, isBusy, isExpanded, ref }: ValueButtonProps) {
  const valueId = useId()
  if (!isEditable) return <div className="place-value">{children}</div>
  return (
    <button
      type="button"
      ref={ref}
      className="place-value value-button"
      aria-labelledby={`${labelId} ${valueId}`}
      aria-haspopup={isExpanded === undefined ? undefined : 'dialog'}
      aria-expanded={isExpanded}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onOpen()}
    >
      <span id={valueId} className="value-content">
        {children}
      </span>
    </button>
  )
}
