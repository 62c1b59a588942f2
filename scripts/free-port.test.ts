import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port is one that nobody listens on, and that no connection is given before it is used', async () => {
  const first = await freePort()
  // Above, the system may give it to a connection.
  expect(first).toBeLessThan(32_768)
  const taken = createServer()
  // If another program has it already, it is taken all the same.
  await new Promise<unknown>((resolve) =>
    taken.once('error', resolve).listen(first + 1, '0.0.0.0', () => resolve(null)),
  )
  expect(await freePort()).not.toBe(first + 1)
  await new Promise((resolve) => taken.close(resolve))
})
