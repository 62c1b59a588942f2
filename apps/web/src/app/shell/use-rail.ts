import { useState } from 'react'

const KEY = 'rail'

/** Whether the side navigation is collapsed to icons; remembered on this device. */
export function useRail(): [boolean, () => void] {
  const [rail, setRail] = useState(() => localStorage.getItem(KEY) === 'true')
  const toggle = () => {
    localStorage.setItem(KEY, String(!rail))
    setRail(!rail)
  }
  return [rail, toggle]
}
