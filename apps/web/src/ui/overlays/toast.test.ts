import { afterEach, expect, test } from 'vitest'
import { toast, toasts } from './toast.ts'

afterEach(() => toasts.set([]))

test('a message takes the place of the earlier one of its group, and of no other', () => {
  toast({ text: 'Saved Site.', group: 'saved' })
  toast({ text: 'Created.' })
  toast({ text: 'Saved Title.', group: 'saved' })
  expect(toasts.get().map(({ text }) => text)).toEqual(['Created.', 'Saved Title.'])
})

test('B-NEW-16 messages that stay are not pushed out by newer ones, and the same one is there once', () => {
  const lasting = (text: string) => toast({ text, duration: 10_000_000, group: text })
  for (const text of ['Site', 'Depth', 'Owner', 'Color', 'Site']) lasting(text)
  for (const text of ['one', 'two', 'three', 'four']) toast({ text })
  expect(toasts.get().map(({ text }) => text)).toEqual(['Depth', 'Owner', 'Color', 'Site', 'two', 'three', 'four'])
})
