import type { Position } from '@dossier/contract/fields'
import { LATITUDE, LONGITUDE } from '@dossier/core/fields/degrees'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Degrees } from './Degrees.tsx'
import { GoToPoint } from './GoToPoint.tsx'

interface LinePointsProps {
  title: string
  points: readonly Position[]
  onPut: (index: number, point: Position) => void
  /** Shows it on the map from close by. */
  onGoTo: (at: { lat: number; lng: number }) => void
  onRemove: (index: number) => void
}

/** Points that are shown at a time. */
const PAGE = 50

/** The points of a line as numbers, the last ones first in sight. */
export function LinePoints({ title, points, onPut, onGoTo, onRemove }: LinePointsProps) {
  /** Pages before the last one. */
  const [back, setBack] = useState(0)
  const last = Math.max(0, Math.ceil(points.length / PAGE) - 1)
  const page = Math.max(0, last - back)
  const start = page * PAGE
  return (
    <>
      <ol className="points" aria-label={`Points of ${title}`} start={start + 1}>
        {points.slice(start, start + PAGE).map(([lat, lng], nth) => {
          const index = start + nth
          const name = `point ${index + 1}`
          return (
            <li className="point line-point" key={index}>
              <span className="count" aria-hidden>
                {index + 1}
              </span>
              <Degrees
                label={`Latitude of ${name}`}
                limit={LATITUDE}
                value={lat}
                onChange={(degrees) => onPut(index, [degrees, lng])}
              />
              <Degrees
                label={`Longitude of ${name}`}
                limit={LONGITUDE}
                value={lng}
                onChange={(degrees) => onPut(index, [lat, degrees])}
              />
              <GoToPoint name={name} at={{ lat, lng }} onPress={() => onGoTo({ lat, lng })} />
              <IconButton label={`Remove ${name}`} onPress={() => onRemove(index)}>
                <X size={14} />
              </IconButton>
            </li>
          )
        })}
      </ol>
      {last > 0 && (
        <div className="point-pages">
          <Button isDisabled={page === 0} onPress={() => setBack(last - page + 1)}>
            Earlier points
          </Button>
          <Button isDisabled={page === last} onPress={() => setBack(last - page - 1)}>
            Later points
          </Button>
        </div>
      )}
    </>
  )
}
