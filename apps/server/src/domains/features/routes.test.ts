import { features } from '@dossier/contract/organization/features'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { caller } from '../../testing/caller.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'

test('A-HELP-02 C-TEN-07 the help widget is on only where the deployment names its script', async () => {
  expect(await (await caller(null)).call(features.helpWidget, {})).toBe(false)
  const { services } = await testServer()
  const settings = { ...services.settings, helpWidgetUrl: 'https://help.example/widget.js' }
  const { http } = await buildApp({ ...services, settings }, services.log as never)
  const answer = await http.inject({ url: '/api/features/GetOpsZendeskHelpWidgetEnabled' })
  expect([answer.statusCode, answer.body]).toEqual([200, 'true'])
  await http.close()
})

test('B-MAP-03 D-110 maps are of the product itself, or of the origin that the deployment names', async () => {
  const person = await (await newTenant()).person()
  expect(await person.call(userProfile.me, {})).toMatchObject({ mapTiles: null })
  const { services } = await testServer()
  const mapTiles = { url: 'http://tiles.example/{z}/{x}/{y}.png', credit: 'Streets' }
  const app = await buildApp({ ...services, settings: { ...services.settings, mapTiles } }, services.log as never)
  const answer = await app.http.inject({ url: '/api/users/me', headers: { cookie: `session=${person.token}` } })
  expect(answer.json()).toMatchObject({ mapTiles })
  expect(answer.headers['content-security-policy']).toContain("img-src 'self' data: blob: https: http://tiles.example;")
  await app.http.close()
})
