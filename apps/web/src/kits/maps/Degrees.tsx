import { editableNumber } from '@dossier/core/fields/numeric'
import { readNumber } from '@dossier/core/text/read-number'
import { useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { TextField } from '../../ui/TextField.tsx'

interface DegreesProps {
  label: string
  limit: number
  value: number
  onChange: (degrees: number) => void
}

/**
 * Degrees as the reader's locale writes them. Text that cannot be read takes the place of the number, so that
 * the previous one is not saved instead: a marker with it is refused.
 */
export function Degrees({ label, limit, value, onChange }: DegreesProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typeof value === 'number' ? editableNumber(value, reader().locale) : String(value ?? '')
  const take = (text: string) => {
    setTyped(text)
    onChange(degreesOf(text, limit) ?? (text as unknown as number))
  }
  return (
    <TextField
      aria-label={label}
      inputMode="decimal"
      value={typed ?? shown}
      onChange={take}
      onBlur={() => setTyped(undefined)}
      isInvalid={typed === undefined ? typeof value !== 'number' : degreesOf(typed, limit) === undefined}
    />
  )
}

function degreesOf(text: string, limit: number): number | undefined {
  const degrees = Number(readNumber(text, reader().locale) ?? NaN)
  return Math.abs(degrees) <= limit ? degrees : undefined
}
