import { useEffect, useState } from 'react'
import { isFocusFree } from '../../../ui/focus.ts'
import { partAtOnce } from '../../../ui/part-at-once.ts'
import { PaletteWait } from './PaletteWait.tsx'

const Palette = partAtOnce(async () => (await import('./Palette.tsx')).Palette)

/** The palette; while its code is on its way, a box that takes the first letters. */
export function PaletteSoon({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState('')
  useReturningFocus()
  return <Palette props={{ begun, onClose }} wait={<PaletteWait onType={setBegun} onClose={onClose} />} />
}

/** The palette itself returns the focus to what had it when the palette was drawn: the box that waited for it. */
function useReturningFocus() {
  const [origin] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (isFocusFree() && origin instanceof HTMLElement) origin.focus()
    },
    [origin],
  )
}
