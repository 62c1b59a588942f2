import { expect, it, vi } from 'vitest'
import { reader } from './dates.ts'

it('D-113 the browser is asked where the reader is once for everything that is drawn together, and again later', async () => {
  const zones = vi.spyOn(Intl, 'DateTimeFormat')
  for (let field = 0; field < 200; field += 1) reader()
  expect(zones).toHaveBeenCalledTimes(1)
  zones.mockRestore()

  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-CH')
  expect(reader().locale).not.toBe('de-CH')
  await Promise.resolve()
  expect(reader().locale).toBe('de-CH')
  language.mockRestore()
})
