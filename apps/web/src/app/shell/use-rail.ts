import { useState } from 'react'
import { deviceStorage } from '../../lib/storage.ts'

const KEY = 'rail'

/** Whether the side navigation is collapsed to icons; remembered on this device. */
export function useRail(): [boolean, () => void] {
  const [rail, setRail] = useState(() => deviceStorage.read(KEY) === 'true')
  const toggle = () => {
    deviceStorage.keep(KEY, String(!rail))
    setRail(!rail)
  }
  return [rail, toggle]
}
