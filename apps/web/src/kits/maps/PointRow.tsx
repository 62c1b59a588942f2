import { MARKER_COLOURS, type Marker } from '@dossier/contract/fields'
import { TITLE_LENGTH } from '@dossier/contract/limits'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface PointRowProps {
  number: number
  marker: Marker
  onChange: (part: Partial<Marker>) => void
  onRemove: () => void
}

const COLOURS = MARKER_COLOURS.map((colour) => ({ id: colour, label: colour }))

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
        items={COLOURS}
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

/** Degrees as typed; only values within the limit are accepted. */
function Degrees({ label, limit, value, onChange }: DegreesProps) {
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(text)
    const degrees = degreesOf(text, limit)
    if (degrees !== undefined) onChange(degrees)
  }
  const isInvalid = typed !== undefined && degreesOf(typed, limit) === undefined
  return (
    <TextField
      aria-label={label}
      inputMode="decimal"
      value={typed ?? String(value)}
      onChange={take}
      onBlur={() => setTyped(undefined)}
      isInvalid={isInvalid}
      maxLength={24}
    />
  )
}

function degreesOf(text: string, limit: number): number | undefined {
  if (!/^\s*-?(\d+\.?\d*|\.\d+)\s*$/.test(text)) return undefined
  const degrees = Number(text)
  return Math.abs(degrees) <= limit ? degrees : undefined
}
