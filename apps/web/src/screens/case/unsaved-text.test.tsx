import type { CaseDetails } from '@dossier/contract/cases/details'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openSlot } from '../../kits/unsaved/slots.ts'
import { exampleCase, exampleDefinition, exampleField } from '../../testing/example-case.ts'
import { dropUnsaved, unsavedEntries } from '../../testing/unsaved-texts.ts'
import { stageCase, type Stage } from '../../testing/stage-case.tsx'
import type { Answer, RecordedCall } from '../../testing/start-api.ts'
import { toasts } from '../../ui/overlays/toast.ts'

let close: () => Promise<unknown>
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
  dropUnsaved()
  toasts.set([])
})

const SITE = { tenantId: 1, userId: 1, caseId: 1, place: 'fields.site', label: 'Site', caseNumber: '7' }
const COMMENT = { ...SITE, place: 'comment', label: 'Update' }
const FORM = { tenantId: 1, userId: 1, caseId: 'new' as const, place: 'form', label: 'New Record' }

/** As an editor that was open on an earlier visit. */
function typedEarlier(of: typeof SITE | typeof FORM, value: unknown, text = String(value)) {
  const slot = openSlot(of)
  slot.keep(value, text)
  slot.leave()
}

/** As the editor of a field keeps it. */
const unsavedAs = (value: string) => ({ value, start: { value: 'Pier 4', base: 10 } })

const texts = () => unsavedEntries().map(({ text }) => text)
const offers = (label: string) => screen.queryAllByRole('group', { name: `Unsaved text for ${label}` })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const write = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })

async function open(changes: Partial<CaseDetails> = {}, stage: Stage = {}) {
  const staged = await stageCase({ record: exampleCase([exampleField({ value: 'Pier 4' })], changes), ...stage })
  close = staged.close
  await screen.findByRole('heading', { level: 1 })
  return staged
}

describe('an offer at a field', () => {
  test('shows the text, when it was typed, and the saved value', async () => {
    typedEarlier(SITE, unsavedAs('Pier 5'), 'Pier 5')
    await open()
    const [offer] = offers('Site')
    expect(offer?.textContent).toContain('Pier 5')
    expect(offer?.textContent).toContain('Saved now:Pier 4')
    expect(within(offer!).getByText(/^Typed/).tagName).toBe('TIME')
  })

  test('stays when the person clicks into the field, types, and leaves', async () => {
    typedEarlier(SITE, unsavedAs('Pier 5'), 'Pier 5')
    await open()
    press('Site Pier 4')
    expect(offers('Site')).toHaveLength(1)
    write('Site', 'P')
    fireEvent.keyDown(box('Site'), { key: 'Escape' })
    await screen.findByRole('button', { name: 'Site Pier 4' })
    press('Site Pier 4')
    fireEvent.blur(box('Site'))
    await screen.findByRole('button', { name: 'Site Pier 4' })
    expect(offers('Site')).toHaveLength(1)
    expect(texts()).toEqual(['Pier 5'])
  })

  test('Use it while something else is typed puts that on offer in turn', async () => {
    typedEarlier(SITE, unsavedAs('Pier 5'), 'Pier 5')
    await open()
    press('Site Pier 4')
    write('Site', 'Pier 6')
    press('Use it: unsaved text for Site')
    expect(box('Site').value).toBe('Pier 5')
    expect(offers('Site').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Pier 6')])
    expect(texts().toSorted()).toEqual(['Pier 5', 'Pier 6'])
  })

  test('two earlier tabs give two offers; Discard takes one and can be undone', async () => {
    typedEarlier(SITE, unsavedAs('Pier 5'), 'Pier 5')
    typedEarlier(SITE, unsavedAs('Pier 6'), 'Pier 6')
    await open()
    expect(offers('Site')).toHaveLength(2)
    fireEvent.click(within(offers('Site').find((one) => one.textContent?.includes('Pier 6'))!).getByText('Discard'))
    expect(texts()).toEqual(['Pier 5'])
    press('Undo')
    expect(texts().toSorted()).toEqual(['Pier 5', 'Pier 6'])
  })

  test('goes by itself when its text is what was saved: only the answer was lost', async () => {
    typedEarlier(SITE, unsavedAs('Pier 4'), 'Pier 4')
    await open()
    await waitFor(() => expect(texts()).toEqual([]))
  })

  test('hands its focus on to the value when it is discarded', async () => {
    typedEarlier(SITE, unsavedAs('Pier 5'), 'Pier 5')
    await open()
    button('Discard unsaved text for Site').focus()
    press('Discard unsaved text for Site')
    await waitFor(() => expect(document.activeElement).toBe(button('Site Pier 4')))
  })

  test('can be copied and discarded, but not used, where the record is closed', async () => {
    typedEarlier(SITE, unsavedAs('Pier 5'), 'Pier 5')
    await open({ isClosed: true })
    const [offer] = offers('Site')
    expect(within(offer!).queryByText('Use it')).toBeNull()
    expect(within(offer!).getByText('Copy')).toBeTruthy()
    expect(within(offer!).getByText('Discard')).toBeTruthy()
  })

  test('a long text is clamped until all of it is asked for', async () => {
    typedEarlier(SITE, unsavedAs('word '.repeat(100)), 'word '.repeat(100))
    await open()
    const more = button('Show all')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    expect(button('Show less').getAttribute('aria-expanded')).toBe('true')
  })
})

describe('comments', () => {
  const isSend = ({ path }: RecordedCall) => path === '/api/cases/update'
  const stored = (comment: string) => ({
    id: 5,
    caseId: 1,
    comment,
    isHtml: false,
    edited: null,
    isShortened: false,
    revision: 0,
    mentions: [],
    reactions: [],
    unreached: [],
    created: '2026-01-01T00:00:00.000Z',
    user: { id: 1, name: 'Amara Okafor' },
  })
  const answering = (next: (request: RecordedCall) => Answer): Stage => ({
    answer: (request) => (isSend(request) ? next(request) : undefined),
  })
  const commentOf = ({ body }: RecordedCall) => (body as { comment: string }).comment
  const sent = (calls: readonly RecordedCall[]) => calls.filter(isSend)
  const keyOf = ({ headers }: RecordedCall) => headers['idempotency-key']

  test('text typed while one is being sent is not cleared by the answer', async () => {
    let answerNow: (() => void) | undefined
    const { calls } = await open(
      {},
      answering((one) => ({ status: 200, body: stored(commentOf(one)) })),
    )
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path.endsWith('/cases/update')) await new Promise<void>((resolve) => (answerNow = resolve))
      return fetch(path, init)
    })
    write('Write an update', 'First.')
    press('Send')
    expect(box('Write an update').value).toBe('')
    write('Write an update', 'First. And the second')
    expect(texts().toSorted()).toEqual(['First.', 'First. And the second'])
    answerNow!()
    await waitFor(() => expect(texts()).toEqual(['First. And the second']))
    expect(box('Write an update').value).toBe('First. And the second')
    expect(sent(calls).map(commentOf)).toEqual(['First.'])
  })

  test('sent again after a lost answer it carries the same key, another text another one', async () => {
    let isCut = true
    const { calls } = await open(
      {},
      answering((one) => (isCut ? 'cut' : { status: 200, body: stored(commentOf(one)) })),
    )
    write('Write an update', 'Once.')
    press('Send')
    await screen.findByRole('alert')
    expect(box('Write an update').value).toBe('Once.')
    isCut = false
    press('Send')
    await waitFor(() => expect(texts()).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Sending' })).toBeNull())
    write('Write an update', 'Twice.')
    press('Send')
    await waitFor(() => expect(sent(calls)).toHaveLength(3))
    const [first, again, other] = sent(calls).map(keyOf)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    await waitFor(() => expect(texts()).toEqual([]))
  })

  test('text typed while one is sent stays in the box, and the failed comment is on offer with its key', async () => {
    let isCut = true
    let answerNow: (() => void) | undefined
    const { calls } = await open(
      {},
      answering((one) => (isCut ? 'cut' : { status: 200, body: stored(commentOf(one)) })),
    )
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path.endsWith('/cases/update') && isCut) await new Promise<void>((resolve) => (answerNow = resolve))
      return fetch(path, init)
    })
    write('Write an update', 'First.')
    press('Send')
    write('Write an update', 'Second.')
    answerNow!()
    await screen.findByRole('alert')
    expect(box('Write an update').value).toBe('Second.')
    isCut = false
    press('Use it: unsaved text for Update')
    expect(box('Write an update').value).toBe('First.')
    press('Send')
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    const [first, again] = sent(calls)
    expect(commentOf(again!)).toBe('First.')
    expect(keyOf(again!)).toBe(keyOf(first!))
    await waitFor(() => expect(texts()).toEqual(['Second.']))
  })

  test('the key outlives the page: the kept text is sent with it', async () => {
    const key = 'a'.repeat(32)
    typedEarlier(COMMENT, { text: 'Once.', attempt: { content: 'Once.', key } }, 'Once.')
    const { calls } = await open(
      {},
      answering((one) => ({ status: 200, body: stored(commentOf(one)) })),
    )
    press('Use it: unsaved text for Update')
    press('Send')
    await waitFor(() => expect(sent(calls).map(keyOf)).toEqual([key]))
  })

  /** Stores one comment for each key, as the server does; some answers and some calls are lost. */
  function keyedServer() {
    const comments = new Map<string, string>()
    const next = { isLost: false, losesAnswer: false, refusal: undefined as Answer | undefined }
    const carryOut = (one: RecordedCall): Answer => {
      const { isLost, losesAnswer, refusal } = next
      Object.assign(next, { isLost: false, losesAnswer: false, refusal: undefined })
      if (isLost) return 'cut'
      if (refusal) return refusal
      const key = String(keyOf(one))
      const existing = comments.get(key)
      if (existing !== undefined && existing !== commentOf(one))
        return { status: 422, body: 'Used for another request.' }
      comments.set(key, commentOf(one))
      return losesAnswer ? 'cut' : { status: 200, body: stored(commentOf(one)) }
    }
    return { next, comments: () => [...comments.values()], stage: answering(carryOut) }
  }

  async function sendUnanswered(text: string) {
    write('Write an update', text)
    press('Send')
    await screen.findByText('Unable to connect', { selector: '.field-error' })
  }

  test('D-123 what was added after a lost answer stays in the box when the first text was stored', async () => {
    const server = keyedServer()
    await open({}, server.stage)
    server.next.losesAnswer = true
    await sendUnanswered('Pump broken.')
    write('Write an update', 'Since noon. Pump broken.')
    press('Send')
    await screen.findByText('Your previous update is already stored. Only what you added since is left here.')
    expect(box('Write an update').value).toBe('Since noon.')
    expect(texts()).toEqual(['Since noon.'])
    expect(server.comments()).toEqual(['Pump broken.'])
    press('Send')
    await waitFor(() => expect(texts()).toEqual([]))
    expect(server.comments()).toEqual(['Pump broken.', 'Since noon.'])
  })

  test('D-123 when the first text was not stored, the changed one is, and nothing else', async () => {
    const server = keyedServer()
    const { calls } = await open({}, server.stage)
    server.next.isLost = true
    await sendUnanswered('Pump broken.')
    write('Write an update', 'Since noon. Pump broken.')
    press('Send')
    await waitFor(() => expect(texts()).toEqual([]))
    expect(server.comments()).toEqual(['Since noon. Pump broken.'])
    expect(new Set(sent(calls).map(keyOf)).size).toBe(1)
  })

  test('D-123 of several changed texts without an answer the one that was stored is found', async () => {
    const server = keyedServer()
    await open({}, server.stage)
    server.next.isLost = true
    await sendUnanswered('One.')
    server.next.losesAnswer = true
    await sendUnanswered('One. Two.')
    server.next.isLost = true
    await sendUnanswered('One. Two. Three.')
    write('Write an update', 'One. Two.')
    write('Write an update', 'One. Two. Three. Four.')
    press('Send')
    await screen.findByText(/^Your previous update is already stored\./)
    expect(box('Write an update').value).toBe('Three. Four.')
    expect(server.comments()).toEqual(['One. Two.'])
  })

  test('D-123 a refusal after a lost answer does not make the comment another one', async () => {
    const server = keyedServer()
    await open({}, server.stage)
    server.next.losesAnswer = true
    await sendUnanswered('Pump broken.')
    server.next.refusal = { status: 429, body: 'Too many requests.' }
    press('Send')
    await screen.findByText('Too many requests.', { selector: '.field-error' })
    press('Send')
    await waitFor(() => expect(texts()).toEqual([]))
    expect(server.comments()).toEqual(['Pump broken.'])
  })

  test('D-123 a text changed after a reload is still known as the one that was sent', async () => {
    const server = keyedServer()
    const { router } = await open({}, server.stage)
    server.next.losesAnswer = true
    await sendUnanswered('Pump broken.')
    await router.navigate({ to: '/cases' })
    await screen.findByText('The list')
    await router.navigate({ to: '/cases/$caseNumber', params: { caseNumber: '7' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Use it: unsaved text for Update' }))
    write('Write an update', 'Pump broken')
    press('Send')
    await screen.findByText('Your previous update is already stored.')
    expect(box('Write an update').value).toBe('')
    expect(texts()).toEqual([])
    expect(server.comments()).toEqual(['Pump broken.'])
  })

  test('a refused comment keeps its text, and trying again is another attempt', async () => {
    const { calls } = await open(
      {},
      answering(() => ({ status: 400, body: 'Too long.' })),
    )
    write('Write an update', 'Too much')
    press('Send')
    await screen.findByText('Too long.', { selector: '.field-error' })
    expect(texts()).toEqual(['Too much'])
    press('Send')
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    expect(new Set(sent(calls).map(keyOf)).size).toBe(2)
  })

  test('a comment that is answered after the page was left is not offered again', async () => {
    let answerNow: (() => void) | undefined
    const { router } = await open(
      {},
      answering((one) => ({ status: 200, body: stored(commentOf(one)) })),
    )
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path.endsWith('/cases/update')) await new Promise<void>((resolve) => (answerNow = resolve))
      return fetch(path, init)
    })
    write('Write an update', 'On the way')
    press('Send')
    await router.navigate({ to: '/cases' })
    await screen.findByText('The list')
    expect(texts()).toEqual(['On the way'])
    answerNow!()
    await waitFor(() => expect(texts()).toEqual([]))
  })
})

test('who may not comment any more sees the kept comment, to copy or discard', async () => {
  typedEarlier(COMMENT, { text: 'On the way.' }, 'On the way.')
  await open({ isClosed: true, editClosedPermissions: [9] })
  const [offer] = offers('Update')
  expect(offer?.textContent).toContain('On the way.')
  expect(within(offer!).queryByText('Use it')).toBeNull()
})

describe('an editor that comes back because its save failed', () => {
  const note = exampleField({ field: exampleDefinition('text', { id: 'note', title: 'Note' }), value: 'Dry' })

  /** The save of the site is asked for, and answered with a refusal when the test says so. */
  async function saveSite() {
    let refuse: (() => void) | undefined
    const fields = Object.fromEntries([exampleField({ value: 'Pier 4' }), note].map((one) => [one.field.id, one]))
    await open({ fields }, { answer: refuseSite })
    const staged = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (isSite(path)) await new Promise<void>((resolve) => (refuse = resolve))
      return staged(path, init)
    })
    press('Site Pier 4')
    write('Site', 'Pier 5')
    fireEvent.keyDown(box('Site'), { key: 'Enter' })
    await waitFor(() => expect(refuse).toBeDefined())
    return async () => {
      await act(async () => refuse!())
      await screen.findByText('Too long.', { selector: '.field-error' })
    }
  }
  const isSite = (path: string) => /\/api\/cases\/field\/1\/site/i.test(path)
  const refuseSite = ({ path }: RecordedCall): Answer | undefined =>
    isSite(path) ? { status: 400, body: 'Too long.' } : undefined

  test('D-123 leaves the focus where the person types by now', async () => {
    const refuse = await saveSite()
    press('Note Dry')
    await waitFor(() => expect(document.activeElement).toBe(box('Note')))
    // A key press, as of a person who types: after a click by a screen reader the focus would move a frame later.
    fireEvent.keyDown(box('Note'), { key: 'W' })
    write('Note', 'Wet')
    await refuse()
    expect(document.activeElement).toBe(box('Note'))
    expect(box('Site').value).toBe('Pier 5')
  })

  test('D-123 takes it where the person waits for the save', async () => {
    const refuse = await saveSite()
    await refuse()
    await waitFor(() => expect(document.activeElement).toBe(box('Site')))
  })
})
