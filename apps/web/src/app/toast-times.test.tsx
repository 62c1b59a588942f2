import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastCaseError } from '../kits/editing/case-toast.ts'
import { messageToast } from '../lib/message-toast.ts'
import { toast, TOAST_TIME, toasts } from '../ui/overlays/toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['what is being sent', 1_000, () => toast({ text: 'Sending...', duration: TOAST_TIME.sending })],
  ['what went well', 3_000, () => toast({ text: 'Copied', tone: 'success' })],
  ['a new record', 5_000, () => toast({ text: 'Created #1', tone: 'success', duration: TOAST_TIME.created })],
  ['what concerns a record', 10_000, () => toastCaseError('Record', new Error('Not now.'))],
  ['a failure', 10_000, () => toast({ text: 'Error sending', tone: 'error' })],
  ['a message to the person', 5_000, () => messageToast(new Error('Not now.'))],
])('A-ERR-10 %s stays for %i ms', (_, time, show) => {
  show()
  vi.advanceTimersByTime(time - 1)
  expect(toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
})
