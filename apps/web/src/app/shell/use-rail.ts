import { useState } from 'react'
import { deviceStorage } from '../../lib/storage.ts'

/** Where it is remembered. */
export const RAIL = 'rail'

/** Whether the side navigation is collapsed to icons; remembered on this device. */
export function useRail(): [boolean, () => void] {
  const [rail, setRail] = useState(() => deviceStorage.read(RAIL) === 'true')
  const toggle = () => {
    deviceStorage.keep(RAIL, String(!rail))
    setRail(!rail)
  }
  return [rail, toggle]
}
