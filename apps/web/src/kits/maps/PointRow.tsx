import { MARKER_COLORS, type Marker } from '@dossier/contract/fields'
import { TITLE_LENGTH } from '@dossier/contract/limits'
import { editableNumber } from '@dossier/core/fields/numeric'
import { readNumber } from '@dossier/core/text/read-number'
import { X } from 'lucide-react'
import { useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface PointRowProps {
  number: number
  marker: Marker
  onChange: (part: Partial<Marker>) => void
  onRemove: () => void
}

const COLORS = MARKER_COLORS.map((colour) => ({ id: colour, label: colour }))

/** One point as numbers and words. */
export function PointRow({ number, marker, onChange, onRemove }: PointRowProps) {
  const name = `point ${number}`
  return (
    <li className="point">
      <span className="count" aria-hidden>
        {number}
      </span>
      <Degrees label={`Latitude of ${name}`} limit={90} value={marker.lat} onChange={(lat) => onChange({ lat })} />
      <Degrees label={`Longitude of ${name}`} limit={180} value={marker.lng} onChange={(lng) => onChange({ lng })} />
      <TextField
        aria-label={`Label of ${name}`}
        placeholder="Label"
        value={marker.label}
        maxLength={TITLE_LENGTH}
        onChange={(label) => onChange({ label })}
      />
      <Select
        label={`Color of ${name}`}
        hideLabel
        items={COLORS}
        value={marker.colour}
        onChange={(colour) => onChange({ colour: colour as Marker['colour'] })}
      />
      <IconButton label={`Remove ${name}`} onPress={onRemove}>
        <X size={14} />
      </IconButton>
    </li>
  )
}

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
function Degrees({ label, limit, value, onChange }: DegreesProps) {
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
