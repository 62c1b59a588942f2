import { CHOICE_LENGTH, CHOICES_PER_FIELD } from '@dossier/contract/limits'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { TextFieldProps } from '../../ui/TextField.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import './users-fields.css'

export interface Choice {
  /** The React key of a row; for a stored choice, its key. */
  row: number
  /** 0: not stored yet. */
  key: number
  label: string
}

/** A row to be filled, by a number that no other one has. */
export const emptyChoice = (choices: readonly Choice[]): Choice => ({
  row: Math.min(0, ...choices.map(({ row }) => row)) - 1,
  key: 0,
  label: '',
})

type KeyDown = Parameters<NonNullable<TextFieldProps['onKeyDown']>>[0]

interface ChoicesFieldProps {
  choices: readonly Choice[]
  onChange: (choices: Choice[]) => void
}

/** The choices of a list, one per row: Enter moves on to the next one, Backspace removes an empty one. */
export function ChoicesField({ choices, onChange }: ChoicesFieldProps) {
  const labelId = useId()
  const boxes = useRef(new Map<number, HTMLInputElement>())
  const adder = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  const focus = (choice: Choice | undefined) => (choice ? boxes.current.get(choice.row) : adder.current)?.focus()
  const insert = (at: number) => {
    if (choices.length >= CHOICES_PER_FIELD) return
    const choice = emptyChoice(choices)
    setAdded(choice.row)
    onChange(choices.toSpliced(at, 0, choice))
  }
  const remove = (at: number, next = choices[at + 1] ?? choices[at - 1]) => {
    focus(next)
    onChange(choices.toSpliced(at, 1))
  }
  const onKeyDown = (event: KeyDown, at: number) => {
    if (event.nativeEvent.isComposing) return
    const next = choices[at + 1]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (next?.label === '') focus(next)
      else insert(at + 1)
    } else if (event.key === 'Backspace' && choices[at]?.label === '' && at > 0) {
      event.preventDefault()
      remove(at, choices[at - 1])
    }
  }
  return (
    <div className="form-field" role="group" aria-labelledby={labelId}>
      <span className="label" id={labelId}>
        Choices
      </span>
      {choices.map(({ row, label }, at) => (
        <div key={row} className="users-choice">
          <TextField
            aria-label={`Choice ${at + 1}`}
            maxLength={CHOICE_LENGTH}
            autoFocus={row === added}
            inputRef={(box) => {
              if (box) boxes.current.set(row, box)
              return () => void boxes.current.delete(row)
            }}
            value={label}
            onChange={(text) => onChange(choices.map((one) => (one.row === row ? { ...one, label: text } : one)))}
            onKeyDown={(event) => onKeyDown(event, at)}
          />
          <IconButton label={`Remove ${label.trim() || `Choice ${at + 1}`}`} onPress={() => remove(at)}>
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        variant="outline"
        className="users-add"
        ref={adder}
        isDisabled={choices.length >= CHOICES_PER_FIELD}
        onPress={() => insert(choices.length)}
      >
        <Plus size={14} aria-hidden />
        Add Choice
      </Button>
    </div>
  )
}
