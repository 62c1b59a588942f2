import { SESSION_MOVED } from '@dossier/contract/sign-in/acting-as'
import { WALL_HAS_PERSON } from '@dossier/contract/dashboards/wall-links'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { startApi, type Answer } from '../../testing/start-api.ts'
import { useWallLink } from './use-wall-link.ts'

const WALL = { title: 'Lobby', dashboardIds: [4], seconds: 30 }
let answer: Answer
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  answer = { status: 200, body: WALL }
  api = await startApi(({ path }) => (path === '/api/wall' ? answer : { status: 200, body: {} }))
})
afterEach(() => api.close())

it('D-078 a wall is opened by its link once; whatever passes leaves what it shows, and a sign-in beside it is named', async () => {
  location.hash = '#dsw_secret'
  const cache = createCache()
  const { result } = renderHook(() => useWallLink(), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.wall).toEqual(WALL))
  expect(location.hash).toBe('')
  const methods = () => api.calls.filter(({ path }) => path === '/api/wall').map(({ method }) => method)
  const lookAgain = () => void cache.invalidateQueries({ queryKey: ['wall'] })

  answer = { status: 429, body: 'Too many requests. Wait a minute, then try again.' }
  lookAgain()
  await waitFor(() => expect(methods()).toEqual(['POST', 'GET']))
  await expect
    .poll(() => cache.getQueryCache().find({ queryKey: ['wall', 'dsw_secret'] })?.state.fetchFailureCount)
    .toBe(1)
  expect(result.current).toEqual({ wall: WALL, problem: undefined })

  answer = { status: 409, body: SESSION_MOVED }
  lookAgain()
  await waitFor(() => expect(result.current).toEqual({ wall: undefined, problem: WALL_HAS_PERSON }))
  answer = { status: 200, body: WALL }
  lookAgain()
  await waitFor(() => expect(result.current).toEqual({ wall: WALL, problem: undefined }))
})
