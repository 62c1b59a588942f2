import { CHOICE_LENGTH } from '@dossier/contract/limits'
import type { ClipboardEvent } from 'react'
import { FormRows, type RowActions } from './FormRows.tsx'
import type { InputProps } from './inputs.ts'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'

export interface Choice {
  /** The React key of a row; for a stored choice, its key. */
  row: number
  /** 0: not stored yet. */
  key: number
  label: string
}

/** A row to be filled, by a number that no other one has. */
export const emptyChoice = (row = -1): Choice => ({ row, key: 0, label: '' })

type KeyDown = Parameters<NonNullable<TextFieldProps['onKeyDown']>>[0]

interface ChoicesFieldProps extends InputProps {
  label: string
  value: readonly Choice[]
  onChange: (choices: Choice[]) => void
  /** How many there may be. */
  most: number
  /** What one of them is, in title case. */
  noun?: string
}

/**
 * The choices of a list, one per row: Enter moves on to the next one, Backspace removes an empty one, and pasted lines
 * become a row each.
 */
export function ChoicesField({ value: choices, onChange, most, noun = 'Choice', ...rest }: ChoicesFieldProps) {
  const onPaste = (event: ClipboardEvent<HTMLElement>, at: number) => {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    onChange(withLines(choices, at, lines).slice(0, most))
  }
  const onKeyDown = (event: KeyDown, at: number, act: RowActions) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (choices[at + 1]?.label === '') act.focusNext()
      else act.insert()
    } else if (event.key === 'Backspace' && choices[at]?.label === '' && at > 0) {
      event.preventDefault()
      act.remove({ backward: true })
      // Alt and the arrow keys move the row around it.
    } else event.continuePropagation()
  }
  return (
    <FormRows
      {...rest}
      rows={choices}
      onChange={onChange}
      keyOf={({ row }) => row}
      nameOf={({ label }, at) => label.trim() || `${noun} ${at + 1}`}
      add={{ label: `Add ${noun}`, row: emptyChoice, most }}
    >
      {({ row, label }, at, act) => (
        <TextField
          aria-label={`${noun} ${at + 1}`}
          maxLength={CHOICE_LENGTH}
          isDisabled={rest.isDisabled}
          value={label}
          onChange={(text) => onChange(choices.map((one) => (one.row === row ? { ...one, label: text } : one)))}
          onKeyDown={(event) => onKeyDown(event, at, act)}
          onPaste={(event) => onPaste(event, at)}
        />
      )}
    </FormRows>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The lines as rows below one row, or in its place if it is empty. */
function withLines(choices: readonly Choice[], at: number, lines: readonly string[]): Choice[] {
  const lowest = Math.min(0, ...choices.map(({ row }) => row))
  const added = lines.map((label, nth) => ({ ...emptyChoice(lowest - 1 - nth), label }))
  const isEmpty = choices[at]?.label === ''
  return choices.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...added)
}
