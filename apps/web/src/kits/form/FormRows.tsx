import { Plus } from 'lucide-react'
import { useId, useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { FormRow, type RowMoves } from './FormRow.tsx'
import { moved } from './moved.ts'
import { useRowDrag } from './use-row-drag.ts'
import { useRowMotion } from './use-row-motion.ts'
import { useRowFocus } from './use-row-focus.ts'
import './form.css'

interface FormRowsProps<T> {
  label: string
  /** The label only for ears. */
  hideLabel?: boolean
  'data-input'?: string
  rows: readonly T[]
  onChange: (rows: T[]) => void
  /** A number that stays with the row. */
  keyOf: (row: T) => number
  /** What buttons call the row. */
  nameOf: (row: T, at: number) => string
  error?: string | undefined
  isDisabled?: boolean
  /** The words of the button below the rows, a new row, and how many there may be. Missing: they are added elsewhere. */
  add?: { label: string; row: (key: number) => T; most: number }
  /** Where they are added elsewhere, the button for it: it has the focus when the last row is removed. */
  adder?: RefObject<HTMLButtonElement | null>
  /** The inputs of a row; `insert` adds one below it, `remove` takes it away. */
  children: (row: T, at: number, act: RowActions) => ReactNode
}

export interface RowActions {
  insert: () => void
  focusNext: () => void
  /** Moves the focus to the row before instead of the one after. */
  remove: (options?: { backward?: boolean }) => void
}

/** A list of rows within a form: add, remove, and reorder by dragging, by buttons or with Alt and the arrow keys. */
export function FormRows<T>(props: FormRowsProps<T>) {
  const { label, hideLabel, rows, onChange, keyOf, nameOf, error, isDisabled = false, add, children } = props
  const labelId = useId()
  const errorId = useId()
  const ownAdder = useRef<HTMLButtonElement>(null)
  const adder = props.adder ?? ownAdder
  const list = useRef<HTMLUListElement>(null)
  const focus = useRowFocus(list, adder)
  const drag = useRowDrag({ list, rows, onChange })
  useRowMotion(list, rows.map(keyOf))
  const isFull = !add || rows.length >= add.most
  const insert = (at: number) => {
    if (!add || isFull) return
    // Rows that are not stored have numbers that no stored one has.
    const key = Math.min(0, ...rows.map(keyOf)) - 1
    focus.later({ key })
    onChange(rows.toSpliced(at, 0, add.row(key)))
  }
  const remove = (at: number, backward = false) => {
    const near = backward ? (rows[at - 1] ?? rows[at + 1]) : (rows[at + 1] ?? rows[at - 1])
    focus.now(near === undefined ? undefined : keyOf(near))
    onChange(rows.toSpliced(at, 1))
  }
  const movesOf = (row: T, at: number): RowMoves => ({
    isFirst: at === 0,
    isLast: at === rows.length - 1,
    move: (by) => {
      if (at + by < 0 || at + by >= rows.length) return
      focus.later({ key: keyOf(row), by })
      onChange(moved(rows, at, at + by))
    },
    onGrip: drag.start(at),
    remove: () => remove(at),
  })
  const named = hideLabel ? { 'aria-label': label } : { 'aria-labelledby': labelId }
  return (
    <div className="form-field" role="group" data-input={props['data-input']} {...named}>
      {!hideLabel && (
        <span className="label" id={labelId}>
          {label}
        </span>
      )}
      <ul ref={list} className="form-rows" hidden={rows.length === 0}>
        {rows.map((row, at) => (
          <FormRow
            key={keyOf(row)}
            id={keyOf(row)}
            name={nameOf(row, at)}
            moves={isDisabled ? undefined : movesOf(row, at)}
            isDragged={drag.at === at}
          >
            {children(row, at, {
              insert: () => insert(at + 1),
              focusNext: () => focus.now(rows[at + 1] && keyOf(rows[at + 1]!)),
              remove: ({ backward } = {}) => remove(at, backward),
            })}
          </FormRow>
        ))}
      </ul>
      <p className="vh" role="status">
        {focus.place(rows.map(keyOf))}
      </p>
      <FieldError id={errorId} text={error} />
      {!isDisabled && add && (
        <Button
          variant="outline"
          className="form-add"
          ref={ownAdder}
          isDisabled={isFull}
          aria-describedby={error && errorId}
          onPress={() => insert(rows.length)}
        >
          <Plus size={14} aria-hidden />
          {add.label}
        </Button>
      )}
    </div>
  )
}
