import { MARKER_COLORS, type Marker } from '@dossier/contract/fields'
import { TITLE_LENGTH } from '@dossier/contract/limits'
import { LATITUDE, LONGITUDE } from '@dossier/core/fields/degrees'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Degrees } from './Degrees.tsx'
import { GoToPoint } from './GoToPoint.tsx'

interface PointRowProps {
  number: number
  marker: Marker
  onChange: (part: Partial<Marker>) => void
  /** Shows it on the map from close by. */
  onGoTo: () => void
  onRemove: () => void
}

const COLORS = MARKER_COLORS.map((colour) => ({ id: colour, label: colour }))

/** One point as numbers and words. */
export function PointRow({ number, marker, onChange, onGoTo, onRemove }: PointRowProps) {
  const name = `point ${number}`
  return (
    <li className="point">
      <span className="count" aria-hidden>
        {number}
      </span>
      <Degrees
        label={`Latitude of ${name}`}
        limit={LATITUDE}
        value={marker.lat}
        onChange={(lat) => onChange({ lat })}
      />
      <Degrees
        label={`Longitude of ${name}`}
        limit={LONGITUDE}
        value={marker.lng}
        onChange={(lng) => onChange({ lng })}
      />
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
      <GoToPoint name={name} at={marker} onPress={onGoTo} />
      <IconButton label={`Remove ${name}`} onPress={onRemove}>
        <X size={14} />
      </IconButton>
    </li>
  )
}
