import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageConfiguration } from '../../../testing/stage-configuration.tsx'
import { startApi } from '../../../testing/start-api.ts'

test('D-117 a template that was new in a draft, and now has another id or none, gives way to the list', async () => {
  const api = await startApi(({ path }) =>
    ['/api/templates', '/api/templates/withFields', '/api/categories'].includes(path)
      ? { status: 200, body: [] }
      : { status: 404, body: 'Template not found.' },
  )
  const { router } = await stageConfiguration('templates&template=9')
  await screen.findByText('There are no templates yet.')
  await waitFor(() => expect(router.state.location.search).toEqual({ section: 'templates' }))
  await api.close()
})
