import { EXPRESSION_LENGTH } from '@dossier/contract/fields/calculation'
import type { Field } from '@dossier/contract/fields/calls'
import { containsText, startsWithText } from '@dossier/core/text/folded'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { TYPE_ICONS } from '../type-icons.ts'

/** Completions that are shown at once. */
const MOST = 6
const OPEN_BRACKET = /\[([^[\]]*)$/

type Operand = Pick<Field, 'id' | 'title' | 'dataType'>

interface FormulaInputProps {
  label: string
  value: string
  fields: readonly Operand[]
  /** A field as people read it in the formula. */
  written: (fieldId: string) => string
  isInvalid: boolean
  onChange: (value: string) => void
}

/** A box for a formula: after "[" it offers the fields whose titles contain what follows. */
export function FormulaInput({ label, value, fields, written, isInvalid, onChange }: FormulaInputProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const moveTo = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (moveTo.current !== null) box.current?.setSelectionRange(moveTo.current, moveTo.current)
    moveTo.current = null
  }, [value])
  const found = caret === null ? [] : completions(value.slice(0, caret), fields)
  const nth = Math.min(active, found.length - 1)
  const follow = () => {
    setCaret(box.current?.selectionStart ?? null)
    setActive(0)
  }
  const insert = (field: Operand) => {
    const before = value.slice(0, caret ?? 0).replace(OPEN_BRACKET, () => written(field.id))
    moveTo.current = before.length
    onChange(before + value.slice(caret ?? 0).replace(/^[^[\]]*\]/, ''))
    setCaret(before.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return
    const act = keyAction(event.key, {
      move: (by) => setActive((nth + by + found.length) % found.length),
      pick: () => insert(found[nth]!),
      close: () => setCaret(null),
    })
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className="form-field formula" data-invalid={isInvalid || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="field multiline">
        <textarea
          id={id}
          ref={box}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${nth}` : undefined}
          aria-autocomplete="list"
          aria-invalid={isInvalid || undefined}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          maxLength={EXPRESSION_LENGTH}
          placeholder="[Price] * [Count]"
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            setCaret(event.target.selectionStart)
            setActive(0)
          }}
          onClick={follow}
          onBlur={() => setCaret(null)}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul
        id={`${id}-list`}
        className="menu formula-list"
        role="listbox"
        aria-label="Fields"
        hidden={found.length === 0}
      >
        {found.map((field, place) => (
          <Completion
            key={field.id}
            id={`${id}-${place}`}
            field={field}
            isActive={place === nth}
            onPick={() => insert(field)}
          />
        ))}
      </ul>
    </div>
  )
}

interface CompletionProps {
  id: string
  field: Operand
  isActive: boolean
  onPick: () => void
}

function Completion({ id, field, isActive, onPick }: CompletionProps) {
  const Icon = TYPE_ICONS[field.dataType]
  return (
    <li
      id={id}
      role="option"
      className="menu-item"
      aria-selected={isActive}
      data-focused={isActive || undefined}
      // The box keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon size={15} aria-hidden />
      <span className="truncate">{field.title}</span>
    </li>
  )
}

function completions(before: string, fields: readonly Operand[]): Operand[] {
  const typed = OPEN_BRACKET.exec(before)?.[1]?.trim()
  if (typed === undefined) return []
  const starts = ({ title }: Operand) => (startsWithText(title, typed) ? 0 : 1)
  return fields
    .filter(({ title }) => containsText(title, typed))
    .toSorted((one, other) => starts(one) - starts(other))
    .slice(0, MOST)
}

interface Actions {
  move: (by: number) => void
  pick: () => void
  close: () => void
}

function keyAction(key: string, { move, pick, close }: Actions): (() => void) | undefined {
  switch (key) {
    case 'ArrowDown':
      return () => move(1)
    case 'ArrowUp':
      return () => move(-1)
    case 'Enter':
    case 'Tab':
      return pick
    case 'Escape':
      return close
    default:
      return undefined
  }
}
