import { useState } from 'react'
import { partAtOnce } from '../../../ui/part-at-once.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { PaletteWait } from './PaletteWait.tsx'

const Palette = partAtOnce(async () => (await import('./Palette.tsx')).Palette)

/** The palette; while its code is on its way, a box that takes the first letters. */
export function PaletteSoon({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState('')
  // The palette itself returns it to the box that waited for it.
  useFocusBack()
  return <Palette props={{ begun, onClose }} wait={<PaletteWait onType={setBegun} onClose={onClose} />} />
}
