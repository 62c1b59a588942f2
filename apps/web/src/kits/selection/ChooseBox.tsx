import { useRef } from 'react'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'

interface ChooseBoxProps {
  label: string
  isChosen: boolean
  /** With Shift, all rows from the last one. */
  onChoose: (isRange: boolean) => void
}

/** The box of a row. A press on it does not open the record. The library's box does not say whether Shift was down. */
export function ChooseBox({ label, isChosen, onChoose }: ChooseBoxProps) {
  const isRange = useRef(false)
  return (
    <span
      className="choose-box"
      onPointerDownCapture={(event) => void (isRange.current = event.shiftKey)}
      onClick={(event) => event.stopPropagation()}
    >
      <Checkbox aria-label={label} isSelected={isChosen} onChange={() => onChoose(isRange.current)} />
    </span>
  )
}
