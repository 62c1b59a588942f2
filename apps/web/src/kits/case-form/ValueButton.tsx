import { useId, type ReactNode, type Ref } from 'react'

interface ValueButtonProps {
  labelId: string
  children: ReactNode
  onOpen: () => void
  /** The pointer or the focus is on it, so that it may be opened next. */
  onApproach?: (() => void) | undefined
  isEditable: boolean
  /** It is being saved: still readable, not to be opened. */
  isBusy?: boolean
  isExpanded?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A value that opens its editor; without the right to edit only the value. */
export function ValueButton(props: ValueButtonProps) {
  const { labelId, children, onOpen, onApproach, isEditable, isBusy, isExpanded, ref } = props
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
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={() => !isBusy && onOpen()}
    >
      <span id={valueId} className="value-content">
        {children}
      </span>
    </button>
  )
}
