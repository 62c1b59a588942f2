import { Suspense, useRef, useState } from 'react'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { FindWait } from './FindWait.tsx'

interface Begun {
  origin: Element | null
  /** The text typed while the code of the box was on its way. */
  text: () => string
  onClose: () => void
}

const FindBar = lazyPart(async () => {
  const { FindBar } = await import('./FindBar.tsx')
  return { default: ({ text, ...rest }: Begun) => <FindBar {...rest} begun={text()} /> }
})

/** Finds a row of the tables around by a typed text. The key works at once; the code behind it is loaded when it is pressed. */
export function FindRow() {
  const [origin, setOrigin] = useState<{ element: Element | null }>()
  const early = useRef('')
  const find = () => {
    early.current = ''
    setOrigin({ element: document.activeElement })
  }
  const close = () => setOrigin(undefined)
  useHotkeys([{ keys: 'shift+f', label: 'Find a row of the list', run: find }])
  if (!origin) return null
  const wait = (
    <FindWait
      onType={(typed) => {
        early.current = typed
      }}
      onClose={() => {
        close()
        if (origin.element instanceof HTMLElement) origin.element.focus()
      }}
    />
  )
  return (
    <Suspense fallback={wait}>
      <FindBar origin={origin.element} text={() => early.current} onClose={close} />
    </Suspense>
  )
}
