import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stageConfiguration } from '../../../testing/stage-configuration.tsx'
import { startApi } from '../../../testing/start-api.ts'

let close: () => Promise<unknown>
afterEach(() => close())

test.each([
  ['statuses', 'How far work orders have come. New ones get the default.'],
  ['severities', 'How serious work orders are. New ones get the lowest level.'],
])('A-GEN-04 %s are explained in the words of the organization', async (section, note) => {
  const api = await startApi(() => ({ status: 200, body: [] }))
  close = api.close
  await stageConfiguration(section, { recordName: 'Work Order' })
  expect(await screen.findByText(note)).toBeTruthy()
})
