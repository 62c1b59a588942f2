import { useState } from 'react'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { partAtOnce } from '../../ui/part-at-once.ts'
import { FindWait } from './FindWait.tsx'

const FindBar = partAtOnce(async () => (await import('./FindBar.tsx')).FindBar)

/** Finds a row of the tables around by a typed text. The key works at once; the code behind it is loaded when it is pressed. */
export function FindRow() {
  const [origin, setOrigin] = useState<{ element: Element | null }>()
  const close = () => setOrigin(undefined)
  const find = () => setOrigin({ element: document.activeElement })
  useHotkeys([{ keys: 'shift+f', label: 'Find a row of the list', run: find }])
  return origin && <FindBox origin={origin.element} onClose={close} />
}

function FindBox({ origin, onClose }: { origin: Element | null; onClose: () => void }) {
  const [begun, setBegun] = useState('')
  const giveUp = () => {
    onClose()
    if (origin instanceof HTMLElement) origin.focus()
  }
  return <FindBar props={{ origin, begun, onClose }} wait={<FindWait onType={setBegun} onClose={giveUp} />} />
}
