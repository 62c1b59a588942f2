import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '../ui/overlays/toast.ts'
import { ApiError } from './api-error.ts'
import { messageToast } from './message-toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('A-ERR-09 what went wrong for a person is titled Message and stays for five seconds', () => {
  messageToast(new ApiError(400, 'Preferences can hold up to 10 kB.'))
  expect(toasts.get()).toMatchObject([{ title: 'Message', text: 'Preferences can hold up to 10 kB.', tone: 'error' }])
  vi.advanceTimersByTime(4_999)
  expect(toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
})
