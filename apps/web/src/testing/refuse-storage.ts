import { onTestFinished, vi } from 'vitest'

/** Until the test ends, the browser refuses all access to its storage, as when it is told to store nothing. */
export function refuseStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const spy = vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
    onTestFinished(() => spy.mockRestore())
  }
}
