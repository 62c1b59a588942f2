import { afterEach, expect, test } from 'vitest'
import { toast, toasts } from './toast.ts'

afterEach(() => toasts.set([]))

test('a message takes the place of the earlier one of its group, and of no other', () => {
  toast({ text: 'Saved Site.', group: 'saved' })
  toast({ text: 'Created.' })
  toast({ text: 'Saved Title.', group: 'saved' })
  expect(toasts.get().map(({ text }) => text)).toEqual(['Created.', 'Saved Title.'])
})
