import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testServer } from '../testing/test-server.ts'

test('T2 calls without a session are counted by address, the files of a page are not', async () => {
  const { services } = await testServer()
  const limited = { ...services, settings: { ...services.settings, callsPerMinute: 3000 } }
  const { http } = await buildApp(limited, services.log as never)
  http.get('/assets/part.js', () => 'part')
  const ask = async (url: string, times: number) => {
    const answers = []
    for (let nth = 0; nth < times; nth++) answers.push((await http.inject({ url })).statusCode)
    return new Set(answers)
  }
  expect(await ask('/assets/part.js', 650)).toEqual(new Set([200]))
  expect(await ask('/api/tenant/domain/default', 600)).toEqual(new Set([200]))
  expect(await ask('/api/tenant/domain/default', 1)).toEqual(new Set([429]))
  // However the address is spelled, it is the same call.
  expect(await ask('/%61pi/Tenant/domain/default', 1)).toEqual(new Set([429]))
  expect(await ask('/assets/part.js', 1)).toEqual(new Set([200]))
  await http.close()
})
