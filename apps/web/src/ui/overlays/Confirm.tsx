import { Suspense, useEffect } from 'react'
import type { OpenQuestion, Question } from './ConfirmDialog.tsx'
import { createStore, useStore } from '../store.ts'
import { lazyPart } from '../lazy-part.ts'

const ConfirmDialog = lazyPart(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))
const open = createStore<OpenQuestion | null>(null)

function ask(question: Question): Promise<boolean> {
  open.get()?.answer(false)
  return new Promise((resolve) => {
    open.set({
      ...question,
      answer: (yes) => {
        open.set(null)
        resolve(yes)
      },
    })
  })
}

/** Returns a function that asks in a dialog and resolves to true if the person confirms. */
export const useConfirm = () => ask

/** Mounted once, near the root. A question goes with it, unconfirmed. */
export function ConfirmHost() {
  const question = useStore(open)
  useEffect(() => () => open.get()?.answer(false), [])
  return <Suspense>{question && <ConfirmDialog {...question} />}</Suspense>
}
