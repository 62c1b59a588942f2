import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import type { Form, Source } from './save-with-rebase.ts'
import { useSaving } from './use-saving.ts'

interface Values {
  name: string
  phone: string
}

const start: Values = { name: 'Ann', phone: '1' }
const begun: Form<Values, string> = { values: start, start, lastUpdated: 'first' }
const refuse = () => Promise.reject(new ApiError(409, CHANGED_BY_OTHERS))
const by = (send: (form: Form<Values, string>, key?: string) => Promise<unknown>) => ({
  send,
  keyOf: () => 'first key',
})

function stage(source?: Source<Values, string>, of: { isNew?: boolean; onStored?: () => void } = {}) {
  return renderHook(() => {
    const [form, setForm] = useState(begun)
    const change = (part: Partial<Values>) => setForm((one) => ({ ...one, values: { ...one.values, ...part } }))
    return { form, change, ...useSaving({ form, setForm, source, ...of }) }
  }).result
}

test('D-116 text typed while the latest values are loading stays', async () => {
  const theirs = { values: { name: 'Anna', phone: '2' }, lastUpdated: 'second' }
  let reading = Promise.withResolvers<typeof theirs>()
  const read = () => reading.promise
  const screen = stage({ read, nameOf: (part) => part })
  act(() => screen.current.change({ name: 'Annie' }))
  reading.resolve(theirs)
  await act(() => screen.current.save(by(refuse)))
  reading = Promise.withResolvers()
  act(() => screen.current.onReload?.())
  act(() => screen.current.change({ phone: '3' }))
  await act(async () => reading.resolve(theirs))
  expect(screen.current.form).toEqual({
    values: { name: 'Annie', phone: '3' },
    start: theirs.values,
    lastUpdated: 'second',
  })
  expect(screen.current.notice).toBe(
    'Someone else changed name and phone. Your version is kept; Save will overwrite theirs.',
  )
})

test('D-116 a second conflict during the retry is not overwritten', async () => {
  const stored: string[] = []
  const screen = stage({
    read: async () => ({ values: { ...start, phone: '2' }, lastUpdated: 'second' }),
    nameOf: (part) => part,
  })
  act(() => screen.current.change({ name: 'Annie' }))
  await act(() =>
    screen.current.save(
      by(({ lastUpdated }) => {
        stored.push(lastUpdated)
        return refuse()
      }),
    ),
  )
  expect([stored, screen.current.problem]).toEqual([['first', 'second'], CHANGED_BY_OTHERS])
  expect(screen.current.form.values.name).toBe('Annie')
})

test('D-116 other refusals offer no reload, nor do forms that nobody else can save', async () => {
  const screen = stage({ read: () => Promise.reject(new Error('not asked')), nameOf: (part) => part })
  await act(() => screen.current.save(by(() => Promise.reject(new ApiError(409, 'There is one already.')))))
  expect([screen.current.problem, screen.current.onReload]).toEqual(['There is one already.', undefined])
  const alone = stage()
  await act(() => alone.current.save(by(refuse)))
  expect([alone.current.problem, alone.current.onReload]).toEqual([CHANGED_BY_OTHERS, undefined])
})

/** A server that keeps one content under each key, and whose answers are lost in the beginning. */
function forgetful(lost: number) {
  const stored = new Map<string, string>()
  const send = async ({ values }: Form<Values, string>, key = 'a key of its own') => {
    const before = stored.get(key)
    if (before !== undefined && before !== values.name) throw new ApiError(422, 'Another content has this key.')
    stored.set(key, values.name)
    lost -= 1
    if (lost >= 0) throw new ApiError(0, 'Unable to connect')
  }
  return { sending: by(send), stored }
}

test('D-116 something new that is changed after a lost answer is not stored twice, however often it is saved', async () => {
  const { sending, stored } = forgetful(1)
  const onStored = vi.fn<() => void>()
  const screen = stage(undefined, { isNew: true, onStored })
  await act(() => screen.current.save(sending))
  act(() => screen.current.change({ name: 'Annie' }))
  for (const times of [1, 2]) {
    await act(() => screen.current.save(sending))
    expect([...stored.values()]).toEqual(['Ann'])
    expect(screen.current.problem).toMatch(/^An earlier version of this is already stored/)
    expect(onStored).toHaveBeenCalledTimes(times)
  }
  expect(screen.current.form.values.name).toBe('Annie')
})

test('D-116 something new whose first version never arrived is stored as it was changed', async () => {
  const { sending, stored } = forgetful(0)
  const screen = stage(undefined, { isNew: true })
  await act(() => screen.current.save(by(() => Promise.reject(new ApiError(0, 'Unable to connect')))))
  act(() => screen.current.change({ name: 'Annie' }))
  expect(await act(() => screen.current.save(sending))).toBe(true)
  expect([...stored]).toEqual([['first key', 'Annie']])
})
