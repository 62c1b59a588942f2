import { useState } from 'react'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { FindBar } from './FindBar.tsx'

/** Finds a row of the tables around by a typed text. */
export function FindRow() {
  const [origin, setOrigin] = useState<{ element: Element | null }>()
  const find = () => setOrigin({ element: document.activeElement })
  useHotkeys([{ keys: 'shift+f', label: 'Find a row of the list', run: find }])
  return origin && <FindBar origin={origin.element} onClose={() => setOrigin(undefined)} />
}
