import { sameJson } from '@dossier/core/live/same-json'
import { useState } from 'react'
import { dropUnsaved, unsavedAt, type UnsavedKey } from './unsaved.ts'

/**
 * What was left in a form on an earlier visit. It stays on offer while something new is typed, which is kept in its
 * place from then on.
 */
export function useLeftBehind(of: UnsavedKey) {
  const [left, setLeft] = useState(() => unsavedAt(of))
  const settle = () => setLeft(undefined)
  const discard = () => {
    settle()
    if (sameJson(unsavedAt(of), left)) dropUnsaved(of)
  }
  return { left, settle, discard }
}
