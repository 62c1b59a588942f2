import { CENTS } from '@dossier/core/fields/types/number'
import { editableNumber } from '@dossier/core/fields/numeric'
import { readNumber } from '@dossier/core/text/read-number'
import { percentOf } from '@dossier/core/text/percent'
import { readPercent } from '@dossier/core/text/read-percent'
import { readTime } from '@dossier/core/text/read-time'
import { timeText } from '@dossier/core/text/times'
import { useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { TextField } from '../../ui/TextField.tsx'
import { OnEnter } from './OnEnter.tsx'
import type { ValueProps } from './value-props.ts'

type Typed = string | number | null

interface Kind {
  /** A stored value as it is typed. */
  write: (value: string | number, locale: string, column: ValueProps['column']) => string
  /** What cannot be read stays as it is, for a sentence to say so. */
  read: (typed: string, locale: string) => Typed
  example?: (locale: string) => string
}

const TEXT: Kind = { write: String, read: (typed) => typed }
const NUMBER: Kind = {
  write: (value, locale, { amountText }) =>
    typeof value === 'number' ? editableNumber(value, locale, amountText ? CENTS : 0) : value,
  read: (typed, locale) => {
    const digits = readNumber(typed, locale)
    return digits === undefined ? typed : digits === null ? null : Number(digits)
  },
}
const TIME: Kind = {
  write: (value, locale) => (/^\d\d:\d\d$/.test(String(value)) ? timeText(String(value), locale) : String(value)),
  read: (typed, locale) => {
    const read = readTime(typed, locale)
    return read.ok ? read.value : typed
  },
  example: (locale) => timeText('09:30', locale),
}

const PERCENTAGE: Kind = {
  write: (value, locale) => (typeof value === 'number' ? `${editableNumber(percentOf(value), locale)}%` : value),
  read: (typed, locale) => {
    const share = readPercent(typed, locale)
    return share === undefined ? typed : share === null ? null : Number(share)
  },
  example: () => '25%',
}

const KINDS: Partial<Record<ValueProps['column']['comparison'], Kind>> = { number: NUMBER, time: TIME }

/** A text, or a number or a time as the reader's locale writes it. */
export function TypedValue({ filter, column, onChange, onEnter, autoFocus }: ValueProps) {
  const { locale } = reader()
  const kind = column.isPercentage ? PERCENTAGE : (KINDS[column.comparison] ?? TEXT)
  const { value } = filter
  const [typed, setTyped] = useState(() =>
    typeof value === 'string' || typeof value === 'number' ? kind.write(value, locale, column) : '',
  )
  return (
    <OnEnter onEnter={onEnter}>
      <TextField
        aria-label={column.label}
        placeholder={kind.example?.(locale) ?? column.label}
        inputMode={column.comparison === 'number' ? 'decimal' : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          onChange({ ...filter, value: kind.read(text, locale) })
        }}
        autoFocus={autoFocus}
      />
    </OnEnter>
  )
}
