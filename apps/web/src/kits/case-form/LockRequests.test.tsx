import type { LockHolder } from '@dossier/contract/cases/details'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleCase, exampleDefinition, exampleField } from '../../testing/example-case.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { dropUnsaved } from '../../testing/unsaved-texts.ts'
import { startApi, type Answer, type RecordedCall } from '../../testing/start-api.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { CaseStore } from '../editing/case-store.ts'
import { Editing } from '../editing/editing.ts'
import { CaseContext } from './case-context.ts'
import { FieldRow } from './FieldRow.tsx'

const ME = { id: 1, name: 'Ada' }
const NADIA = { id: 9, name: 'Nadia' }
const LOCK = { fence: 4, expires: '2026-01-01T00:01:00.000Z' }

let api: Awaited<ReturnType<typeof startApi>>
let answers: (request: RecordedCall) => Answer | undefined
let editing: Editing | undefined

beforeEach(async () => {
  answers = () => undefined
  api = await startApi((request) => answers(request) ?? standard(request))
})
afterEach(async () => {
  cleanup()
  editing?.stop()
  await api.close()
  dropUnsaved()
  toasts.set([])
})

const standard = ({ path }: RecordedCall): Answer =>
  /fieldselect|extendlock/.test(path) ? { status: 200, body: LOCK } : { status: 204 }

/** A record's field on the screen, and what is pushed about who uses it. */
function stage(inUseBy: LockHolder | null, me = exampleMe(), field = exampleField({ value: 'Pier 4' })) {
  const store = new CaseStore(exampleCase([{ ...field, inUseBy }]), me)
  editing = new Editing(store)
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={me}>
        <CaseContext value={{ store, editing, form: 'page' }}>
          <FieldRow id="site" />
        </CaseContext>
      </MeContext>
    </QueryClientProvider>,
  )
  const push = (user: LockHolder | null) =>
    act(async () => {
      const { record } = store
      const fields = { site: { ...record.fields['site']!, inUseBy: user } }
      const { seq, lastUpdatedAt } = record
      store.takeFields({ caseId: record.id, full: false, seq, lastUpdatedAt, fields })
    })
  return { store, editing, push }
}

const calls = (method: string, path: string) =>
  api.calls.filter((request) => request.method === method && request.path.startsWith(path))
const REQUEST = '/api/cases/lockrequest/1/fields.site'
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Ask for This' }))
const mine = (isKept: boolean) => ({ ...NADIA, requests: [{ ...ME, isKept }] })

test('D-050 a field in use is asked for, and opens when it is handed over', async () => {
  const { store, push } = stage(NADIA)
  ask()
  await waitFor(() => expect(calls('POST', REQUEST)).toHaveLength(1))
  await push(mine(false))
  expect(screen.getByRole('status').textContent).toBe('You asked Nadia for this. They have a minute to answer.')
  expect(screen.getByRole('button', { name: 'Stop Waiting' })).toBeTruthy()
  await push(ME)
  expect(store.get().edits['fields.site']).toMatchObject({ phase: 'open', value: 'Pier 4' })
  expect(toasts.get().at(-1)?.text).toBe('Site was handed over to you.')
})

test('D-050 a field that becomes free takes nobody away from what they are typing', async () => {
  const { store, push } = stage(NADIA)
  ask()
  await push(mine(false))
  const elsewhere = document.body.appendChild(document.createElement('textarea'))
  elsewhere.focus()
  await push(null)
  expect(store.get().edits).toEqual({})
  expect(toasts.get().at(-1)).toMatchObject({ text: 'Site is free now.', action: { label: 'Edit' } })
  toasts.get().at(-1)?.action?.onPress()
  expect(store.get().edits).toHaveProperty('fields.site')
  elsewhere.remove()
})

test('D-050 the asker sees that the holder keeps the field, or does not answer', async () => {
  const { store, push } = stage(NADIA)
  ask()
  await push(mine(false))
  await push(mine(true))
  expect(screen.getByRole('status').textContent).toContain('Nadia keeps editing.')
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
  await push(NADIA)
  expect(screen.getByRole('status').textContent).toBe('Nadia has not answered.')
  fireEvent.click(screen.getByRole('button', { name: 'Ask Again' }))
  await waitFor(() => expect(calls('POST', REQUEST)).toHaveLength(2))
  cleanup()
  // Nobody waits here any more.
  await waitFor(() => expect(calls('DELETE', REQUEST)).toHaveLength(1))
  expect(store.get().edits).toEqual({})
})

test('D-050 nothing is asked for by readers, by support staff, or where several people can edit', () => {
  for (const me of [
    exampleMe({ isSupport: true }),
    exampleMe({ tenantEnabledFeatures: ['allowLockedFieldsToBeEdited'] }),
  ]) {
    stage(NADIA, me)
    expect(screen.getByText('In use by Nadia')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for This' })).toBeNull()
    cleanup()
  }
})

const asksNow = { ...ME, requests: [{ ...NADIA, isKept: false }] }
const bar = () => screen.getByRole('group', { name: 'Nadia asks for Site' })

async function requestWhileTyping() {
  const it = stage(ME)
  await act(async () => void it.editing.begin('fields.site'))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Pier 5' } })
  await waitFor(() => expect(calls('PUT', '/api/cases/fieldselect')).toHaveLength(1))
  await it.push(asksNow)
  return it
}

test('D-050 the holder keeps a field with the keyboard, and goes on typing', async () => {
  const { editing: edits, store } = await requestWhileTyping()
  const commit = vi.spyOn(edits, 'commit')
  expect(within(bar()).getByRole('status').textContent).toContain('Nadia asks to edit this.')
  const keep = within(bar()).getByRole('button', { name: 'Keep' })
  await act(async () => keep.focus())
  expect(commit).not.toHaveBeenCalled()
  fireEvent.click(keep)
  await waitFor(() => expect(calls('PUT', `${REQUEST}/9`).map(({ body }) => body)).toEqual([{ handsOver: false }]))
  expect(store.get().edits['fields.site']).toMatchObject({ value: 'Pier 5', phase: 'open' })
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('D-050 what the holder typed is offered to them when they hand the field over', async () => {
  const { push } = await requestWhileTyping()
  fireEvent.click(within(bar()).getByRole('button', { name: 'Hand Over' }))
  await push(NADIA)
  await screen.findByText('You have unsaved text for Site:')
  expect(screen.getByText('Pier 5')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(calls('POST', '/api/cases/field/')).toHaveLength(0)
})

test('D-050 a field handed over in another window keeps the text typed in this one', async () => {
  const { push, store } = await requestWhileTyping()
  answers = ({ path }) =>
    /extendlock/.test(path) ? { status: 409, body: 'Lost.' } : { status: 423, body: 'In use by Nadia.' }
  await push(NADIA)
  await waitFor(() =>
    expect(store.get().edits['fields.site']).toMatchObject({ value: 'Pier 5', message: 'In use by Nadia.' }),
  )
})

test('D-050 an open list of choices gives way to the question of a colleague, and is back after Keep', async () => {
  const choices = exampleField({ field: exampleDefinition('list-multiple'), value: ['north'] })
  const { editing: edits, store, push } = stage(ME, exampleMe(), choices)
  await act(async () => void edits.begin('fields.site'))
  act(() => edits.type('fields.site', ['north', 'south']))
  await screen.findByRole('dialog', { name: 'Site' })
  await push(asksNow)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(within(bar()).getByRole('button', { name: 'Keep' }))
  await push({ ...ME, requests: [{ ...NADIA, isKept: true }] })
  await screen.findByRole('dialog', { name: 'Site' })
  expect(store.get().edits['fields.site']).toMatchObject({ phase: 'open', value: ['north', 'south'] })
  expect(calls('POST', '/api/cases/field/1/site/false')).toHaveLength(0)
})

test('D-050 a person who typed before a colleague had the lock is not asked by themselves', async () => {
  const { editing: edits, push } = stage(null)
  await act(async () => void edits.begin('fields.site'))
  await push(mine(false))
  expect(screen.queryByRole('group', { name: /asks for Site/ })).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('You asked Nadia for this.')
})
