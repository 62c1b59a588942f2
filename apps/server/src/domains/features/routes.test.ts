import { features } from '@dossier/contract/features'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { caller } from '../../testing/caller.ts'
import { testServer } from '../../testing/test-server.ts'

test('A-HELP-02 C-TEN-07 the help widget is on only where the deployment names its script', async () => {
  expect(await (await caller(null)).call(features.helpWidget, {})).toBe(false)
  const { services } = await testServer()
  const settings = { ...services.settings, helpWidgetUrl: 'https://help.example/widget.js' }
  const { http } = await buildApp({ ...services, settings }, services.log as never)
  const answer = await http.inject({ url: '/api/features/GetOpsZendeskHelpWidgetEnabled' })
  expect([answer.statusCode, answer.body]).toEqual([200, 'true'])
  await http.close()
})
