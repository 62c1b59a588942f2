import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port is one that nobody listens on, and that no connection is given before it is used', async () => {
  const first = await freePort()
  // Above, the system may give it to a connection.
  expect(first).toBeLessThan(32_768)
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(first + 1, '0.0.0.0', resolve))
  expect(await freePort()).toBe(first + 2)
  await new Promise((resolve) => taken.close(resolve))
})
