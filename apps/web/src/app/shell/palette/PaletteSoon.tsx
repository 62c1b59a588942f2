import { Suspense, useRef } from 'react'
import { PaletteWait } from './PaletteWait.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const Palette = lazyPart(async () => {
  const { Palette } = await import('./Palette.tsx')
  return {
    default: ({ text, onClose }: { text: () => string; onClose: () => void }) => (
      <Palette begun={text()} onClose={onClose} />
    ),
  }
})

/** The palette; while its code is on its way, a box that takes the first letters. */
export function PaletteSoon({ onClose }: { onClose: () => void }) {
  const text = useRef('')
  const wait = (
    <PaletteWait
      onType={(typed) => {
        text.current = typed
      }}
      onClose={onClose}
    />
  )
  return (
    <Suspense fallback={wait}>
      <Palette text={() => text.current} onClose={onClose} />
    </Suspense>
  )
}
