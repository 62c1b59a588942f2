import { onTestFinished, vi } from 'vitest'

/** Until the test ends the browser answers whoever touches its storages as one does that is told to keep nothing. */
export function refuseStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const spy = vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
    onTestFinished(() => spy.mockRestore())
  }
}
