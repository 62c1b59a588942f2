import type { Import } from '@dossier/contract/imports'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createCache } from '../../../lib/cache.ts'
import { MeContext } from '../../../lib/me.ts'
import { exampleMe } from '../../../testing/example-me.ts'
import { startApi } from '../../../testing/start-api.ts'
import { ImportSteps } from './ImportSteps.tsx'

const CHECKED = {
  id: 3,
  fileName: 'requests.csv',
  state: 'checked',
  isOwn: true,
  hasFile: true,
  templateId: 1,
  progress: null,
  fault: null,
  checked: { create: 2951 },
  ran: null,
  undone: null,
  newFields: [],
  newChoices: [],
  takenBack: [],
  hasAdded: false,
} as unknown as Import

const COLUMNS = {
  encoding: 'utf-8',
  separator: ',',
  columns: [
    {
      heading: 'Kind',
      samples: ['Dog'],
      values: ['Dog'],
      guess: { target: 'title', dateForm: 'mdy', decimal: '.', onFault: 'refuse' },
      hasBlanks: false,
      isAmbiguous: false,
      suggests: { title: 'Kind', dataType: 'text' },
    },
  ],
  targets: [{ key: 'title', title: 'Title', type: 'text', canBeKey: true }],
  plan: null,
  remembered: null,
}

const button = (name: string) => screen.queryByRole('button', { name })

test('ADR-69 after the columns were changed, the verdicts of the former check cannot be run', async () => {
  const api = await startApi(({ path }) => {
    if (path === '/api/templates') return { status: 200, body: [{ id: 1, title: 'General', disabled: false }] }
    if (path.includes('/columns')) return { status: 200, body: COLUMNS }
    if (path.includes('/rows')) return { status: 200, body: { data: [], totalItems: 0 } }
    return { status: 204 }
  })
  const { promise: answer, resolve: arrive } = Promise.withResolvers<void>()
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe()}>
        <ImportSteps found={CHECKED} at={0} onMoved={() => answer} onClose={() => undefined} />
      </MeContext>
    </QueryClientProvider>,
  )
  expect(button('Import')).not.toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Change Columns' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check the File' }))
  await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('/check'))).toBe(true))
  // The call was answered; the state of the import was not.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(button('Import')).toBeNull()
  arrive()
  await screen.findByRole('button', { name: 'Import' })
  await api.close()
})
