import { expect, test } from 'vitest'
import { newTenant } from '../world.ts'

test('C-USER-02 what a list of people, teams, categories, statuses or severities says of a thing can be sent back', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, editData: true })
  await tenant.person({ name: 'Rosa Delgado' })
  await tenant.team('Night')
  for (const [method, path, body] of [
    ['POST', '/status', { title: 'Waiting' }],
    ['POST', '/severity', { title: 'Extreme', level: 9 }],
    ['POST', '/categories', { title: 'Streets' }],
    ['POST', '/areas', { title: 'North' }],
    ['POST', '/userStatus', { title: 'Out' }],
    ['PUT', '/folders', { title: 'Plans' }],
  ] as const)
    expect(await admin.send({ method, path, body })).toMatchObject({ status: 200 })
  for (const path of ['/users', '/teams', '/status', '/severity', '/categories', '/areas', '/userStatus', '/folders']) {
    const listed = await admin.send({ method: 'GET', path: path === '/users' ? '/users/' : path })
    const rows = JSON.parse(listed.text) as { id: number }[] | { data: { id: number }[] }
    const [row] = (Array.isArray(rows) ? rows : rows.data).toReversed()
    const sent = await admin.send({ method: path === '/folders' ? 'PUT' : 'POST', path, body: row! })
    expect({ path, status: sent.status, text: sent.text.slice(0, 200) }).toMatchObject({ path, status: 200 })
  }
})
