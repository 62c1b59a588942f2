import { vi } from 'vitest'
import { unsavedTexts } from '../kits/unsaved/unsaved-texts.ts'
import { sessionBegan } from '../lib/session/session-end.ts'
import { deviceStorage, tabStorage } from '../lib/storage.ts'
import { dismissToast, toasts } from '../ui/overlays/toast.ts'

/** Undoes what a test replaced, stored and showed: the files of a worker share one page. */
export function freshPage() {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // Typed text outlives its form.
  unsavedTexts.lock()
  for (const storage of [deviceStorage, tabStorage]) storage.names().forEach(storage.drop)
  for (const { id } of toasts.get()) dismissToast(id)
  sessionBegan()
  history.replaceState(null, '', '/')
}
