import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exampleCase, exampleDefinition, exampleField } from '../../testing/example-case.ts'
import { dropUnsaved, unsavedEntries } from '../../testing/unsaved-texts.ts'
import type { Answer, RecordedCall } from '../../testing/start-api.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { stageCase, type Stage } from '../../testing/stage-case.tsx'

let close: () => Promise<unknown>
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
  dropUnsaved()
  toasts.set([])
})

async function stage(given: Stage = {}) {
  const staged = await stageCase(given)
  close = staged.close
  return staged
}
const title = () => screen.findByRole('heading', { level: 1, name: /Broken lamp/ })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('what the page shows', () => {
  test('B-CPAGE-01 the record of the address with its sections and fields', async () => {
    const field = exampleField({ value: 'Pier 4' })
    const { calls } = await stage({ record: exampleCase([field]) })
    await title()
    expect(calls.some(({ path }) => path === '/api/cases/details?caseNumber=7')).toBe(true)
    expect(screen.getByText('#7')).toBeTruthy()
    expect(screen.getByText('Record')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Request/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Site Pier 4' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Status New' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Assignee Unassigned' })).toBeTruthy()
  })

  test('a promoted record uses the word for a case, a restricted one is labeled', async () => {
    await stage({
      me: { caseName: 'Incident' },
      record: exampleCase([], { isCase: true, isSensitive: true, openedByUserId: 1 }),
    })
    await title()
    expect(screen.getByText('Incident')).toBeTruthy()
    expect(screen.getByText('Sensitive')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull()
  })

  test('a section that starts collapsed opens at a press, an empty one may hide', async () => {
    const sectionDetails = {
      Request: { description: '', collapsed: true, hideWhenEmpty: false },
      Work: { description: '', collapsed: false, hideWhenEmpty: true },
    }
    const work = exampleField({ section: 'Work', field: exampleDefinition('text', { id: 'crew', title: 'Crew' }) })
    await stage({ record: exampleCase([exampleField(), work], { sections: ['Request', 'Work'], sectionDetails }) })
    await title()
    expect(screen.queryByRole('button', { name: /^Site/ })).toBeNull()
    expect(screen.queryByText('Work')).toBeNull()
    press(/^Request/)
    expect(screen.getByRole('button', { name: 'Site None' })).toBeTruthy()
  })

  test('B-CASE-10 without the right to edit there is nothing to press', async () => {
    await stage({ record: exampleCase([exampleField({ value: 'Pier 4' })], { permissions: { edit: [6] } }) })
    await title()
    expect(screen.getByText('Pier 4')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Site|Status|Title|Close|Promote)/ })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Write an update' })).toBeNull()
  })

  test('B-LIVE-06 a field in use by somebody else shows their name, the draft, and no editor', async () => {
    const inUseBy = { id: 9, name: 'Nadia' }
    await stage({ record: exampleCase([exampleField({ value: 'Pier 4', draft: 'Pier 5', inUseBy })]) })
    await title()
    expect(screen.getByText('In use by Nadia')).toBeTruthy()
    expect(screen.getByText('Pier 5')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Site/ })).toBeNull()
  })

  test('an empty required field is marked', async () => {
    await stage({ record: exampleCase([exampleField({ requiredRecord: true })]) })
    await title()
    expect(screen.getByText('[Required]')).toBeTruthy()
  })
})

describe('when it cannot be shown', () => {
  test('B-CPAGE-18 a record that is not there', async () => {
    await stage({ at: '/cases/99' })
    expect(
      await screen.findByText(
        '#99 is no longer available. You may not have access to it, or it may have been removed.',
      ),
    ).toBeTruthy()
  })

  test('D-048 a restricted record leads to its page, in the words of the tenant and without data', async () => {
    const text = 'This Incident is restricted. You do not have permission to view it.'
    const { router } = await stage({
      me: { recordName: 'Request' },
      answer: ({ path }) => (path.startsWith('/api/cases/details') ? { status: 403, body: text } : undefined),
    })
    await screen.findByText(text)
    expect(router.state.location.pathname).toBe('/cases/restricted/7')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('#7')
    fireEvent.click(screen.getByRole('link', { name: 'Go to Requests' }))
    expect(await screen.findByText('The list')).toBeTruthy()
  })

  test('D-048 the page of a restricted record leads to the record once somebody may see it', async () => {
    const { router } = await stage({ at: '/cases/restricted/7', record: exampleCase() })
    await title()
    expect(router.state.location.pathname).toBe('/cases/7')
  })

  test('A-ERR-05 without a connection it says so, and a button tries again', async () => {
    let isCut = true
    await stage({
      record: exampleCase(),
      answer: ({ path }) => (isCut && path.startsWith('/api/cases/details') ? 'cut' : undefined),
    })
    expect(await screen.findByText('Unable to connect', undefined, { timeout: 4000 })).toBeTruthy()
    isCut = false
    press('Retry')
    await title()
  })
})

describe('editing', () => {
  const saved = (request: RecordedCall): Answer | undefined =>
    request.path === '/api/cases/field/1/site/false'
      ? { status: 200, body: exampleField({ value: (request.body as { value: string }).value }) }
      : undefined

  test('a press opens the editor, Enter saves, and the focus returns to the value', async () => {
    await stage({ record: exampleCase([exampleField({ value: 'Pier 4' })]), answer: saved })
    await title()
    press('Site Pier 4')
    const box = screen.getByRole('textbox', { name: 'Site' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    fireEvent.change(box, { target: { value: 'Pier 5' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    const value = await screen.findByRole('button', { name: 'Site Pier 5' })
    expect(await screen.findByText('Saved!')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(value))
  })

  test('Escape closes the editor and nothing is saved', async () => {
    const { calls } = await stage({ record: exampleCase([exampleField({ value: 'Pier 4' })]) })
    await title()
    press('Site Pier 4')
    fireEvent.change(screen.getByRole('textbox', { name: 'Site' }), { target: { value: 'x' } })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Site' }), { key: 'Escape' })
    expect(screen.getByRole('button', { name: 'Site Pier 4' })).toBeTruthy()
    expect(calls.some(({ path }) => path.endsWith('/false'))).toBe(false)
  })

  test('A-ERR-08 a refused save keeps the editor open with the reason, to retry or discard', async () => {
    const refuse = ({ path }: RecordedCall): Answer | undefined =>
      path.endsWith('/site/false') ? { status: 400, body: 'Please enter Site.' } : undefined
    await stage({ record: exampleCase([exampleField({ value: 'Pier 4' })]), answer: refuse })
    await title()
    press('Site Pier 4')
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Site' })
    fireEvent.change(box, { target: { value: 'Pier 5' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter Site.')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Site' }).value).toBe('Pier 5')
    fireEvent.blur(screen.getByRole('textbox', { name: 'Site' }))
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    press('Discard')
    expect(await screen.findByRole('button', { name: 'Site Pier 4' })).toBeTruthy()
  })

  test('text that could not be saved is offered again: Use it opens the editor with it', async () => {
    const lost = ({ path }: RecordedCall): Answer | undefined => (path.endsWith('/site/false') ? 'cut' : undefined)
    const record = exampleCase([exampleField({ value: 'Pier 4' })])
    const first = await stage({ record, answer: lost })
    await title()
    press('Site Pier 4')
    fireEvent.change(screen.getByRole('textbox', { name: 'Site' }), { target: { value: 'Pier 5' } })
    first.page.unmount()
    await close()
    await stage({ record })
    expect(await screen.findByText('You have unsaved text for Site:')).toBeTruthy()
    press(/^Use it/)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Site' }).value).toBe('Pier 5')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Site' }), { key: 'Escape' })
    expect(screen.queryByText('You have unsaved text for Site:')).toBeNull()
  })

  describe('D-123 when somebody else changed the same', () => {
    const conflict = {
      message: 'Nadia changed this.',
      value: 'Pier 6',
      changedBy: { id: 9, name: 'Nadia' },
      changedAt: '2026-01-02T10:00:00.000Z',
      seq: 12,
    }
    const theirs = exampleCase([exampleField({ value: 'Pier 6', lastUpdatedAt: conflict.changedAt })], { seq: 12 })

    async function clash() {
      let isClash = false
      const answer = (request: RecordedCall): Answer | undefined => {
        if (isClash && request.path.startsWith('/api/cases/details')) return { status: 200, body: theirs }
        if (!request.path.endsWith('/site/false')) return undefined
        const { value, base } = request.body as { value: string; base: number }
        const lastUpdatedAt = '2026-01-03T10:00:00.000Z'
        if (base >= 12) return { status: 200, body: { ...exampleField({ value, lastUpdatedAt }), seq: 13 } }
        isClash = true
        return { status: 409, body: conflict }
      }
      const staged = await stage({ record: exampleCase([exampleField({ value: 'Pier 4' })]), answer })
      await title()
      press('Site Pier 4')
      fireEvent.change(screen.getByRole('textbox', { name: 'Site' }), { target: { value: 'Pier 5' } })
      fireEvent.keyDown(screen.getByRole('textbox', { name: 'Site' }), { key: 'Enter' })
      const pane = await screen.findByRole('group', { name: 'Site was not saved: you and Nadia both changed it.' })
      return { ...staged, pane }
    }
    const saves = (calls: RecordedCall[]) =>
      calls.filter(({ path }) => path.endsWith('/site/false')).map(({ body }) => body)

    test('both values are shown and get the focus', async () => {
      const { pane } = await clash()
      expect(within(pane).getByText('Pier 5')).toBeTruthy()
      expect(within(pane).getByText('Pier 6')).toBeTruthy()
      expect(within(pane).getByText(/^Nadia changed this on/)).toBeTruthy()
      await waitFor(() => expect(document.activeElement).toBe(pane))
    })

    test('Keep theirs closes the editor with the newer value', async () => {
      const { calls } = await clash()
      press('Keep theirs')
      expect(await screen.findByRole('button', { name: 'Site Pier 6' })).toBeTruthy()
      expect(saves(calls)).toHaveLength(1)
    })

    test('Use mine saves over the newer value', async () => {
      const { calls } = await clash()
      press('Use mine')
      expect(await screen.findByRole('button', { name: 'Site Pier 5' })).toBeTruthy()
      await waitFor(() => expect(saves(calls).at(-1)).toEqual({ value: 'Pier 5', base: 12 }))
    })

    test('Edit mine reopens the editor with the own text, and saves over the newer value', async () => {
      const { calls } = await clash()
      press('Edit mine')
      const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Site' })
      expect(box.value).toBe('Pier 5')
      fireEvent.change(box, { target: { value: 'Pier 5 and 6' } })
      fireEvent.keyDown(box, { key: 'Enter' })
      expect(await screen.findByRole('button', { name: 'Site Pier 5 and 6' })).toBeTruthy()
      await waitFor(() => expect(saves(calls).at(-1)).toEqual({ value: 'Pier 5 and 6', base: 12 }))
    })
  })

  describe('undo', () => {
    const savesAll = (request: RecordedCall): Answer | undefined => {
      if (!request.path.endsWith('/site/false')) return undefined
      const { value, base } = request.body as { value: string; base: number }
      const lastUpdatedAt = new Date(Date.UTC(2026, 1, 1, 0, 0, base)).toISOString()
      return { status: 200, body: { ...exampleField({ value, lastUpdatedAt }), seq: base + 1 } }
    }
    /** The value is shown and no longer being sent. */
    const stored = (name: string) =>
      waitFor(() => {
        const value = screen.getByRole('button', { name })
        expect(value.getAttribute('aria-disabled')).toBeNull()
        return value
      })
    async function saveTwice(answer = savesAll) {
      const staged = await stage({ record: exampleCase([exampleField({ value: 'Pier 4' })]), answer })
      await title()
      for (const [from, to] of [
        ['Pier 4', 'Pier 5'],
        ['Pier 5', 'Pier 6'],
      ]) {
        press(`Site ${from}`)
        fireEvent.change(screen.getByRole('textbox', { name: 'Site' }), { target: { value: to } })
        fireEvent.keyDown(screen.getByRole('textbox', { name: 'Site' }), { key: 'Enter' })
        await stored(`Site ${to}`)
      }
      return staged
    }

    test('the toast of a save undoes it with a new change, and Control+Z the one before', async () => {
      const { calls } = await saveTwice()
      expect(toasts.get().map(({ text }) => text)).toEqual(['Saved Site.'])
      press('Undo')
      const value = await screen.findByRole('button', { name: 'Site Pier 5' })
      fireEvent.keyDown(value, { key: 'z', ctrlKey: true })
      expect(await screen.findByRole('button', { name: 'Site Pier 4' })).toBeTruthy()
      const saved = calls.filter(({ path }) => path.endsWith('/site/false')).map(({ body }) => body)
      expect(saved.slice(2)).toEqual([
        { value: 'Pier 5', base: 12 },
        { value: 'Pier 4', base: 13 },
      ])
      fireEvent.keyDown(value, { key: 'z', ctrlKey: true })
      await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('There is nothing to undo.'))
    })

    test('Control+Z in an editor is left to the editor', async () => {
      const { calls } = await saveTwice()
      press('Site Pier 6')
      const before = calls.length
      fireEvent.keyDown(screen.getByRole('textbox', { name: 'Site' }), { key: 'z', ctrlKey: true })
      expect(calls.slice(before).some(({ path }) => path.endsWith('/site/false'))).toBe(false)
    })

    test('is refused with a sentence when somebody changed the value since', async () => {
      const conflict = {
        message: 'Nadia changed this.',
        value: 'Pier 9',
        changedBy: { id: 9, name: 'Nadia' },
        changedAt: '2026-02-02T10:00:00.000Z',
        seq: 20,
      }
      let saves = 0
      const theirs = exampleCase([exampleField({ value: 'Pier 9', lastUpdatedAt: conflict.changedAt })], { seq: 20 })
      await saveTwice((request) => {
        if (saves === 3 && request.path.startsWith('/api/cases/details')) return { status: 200, body: theirs }
        if (request.path.endsWith('/site/false') && ++saves === 3) return { status: 409, body: conflict }
        return savesAll(request)
      })
      press('Undo')
      await waitFor(() =>
        expect(toasts.get().at(-1)?.text).toBe('Nadia changed Site after you saved it. It was not undone.'),
      )
      expect(await screen.findByRole('button', { name: 'Site Pier 9' })).toBeTruthy()
    })
  })
})

describe('actions', () => {
  const dialog = () => screen.findByRole('alertdialog')

  test.each([
    ['Close', 'Close #7?', 'Close Record', '/api/cases/close/1'],
    ['Promote', 'Promote #7?', 'Promote', '/api/cases/makeCase/1'],
  ])('D-117 %s asks for confirmation, then calls the server', async (button, question, yes, path) => {
    const { calls } = await stage({
      record: exampleCase(),
      answer: (one) => (one.path === path ? { status: 200, body: exampleCase() } : undefined),
    })
    await title()
    press(button)
    expect(within(await dialog()).getByRole('heading').textContent).toBe(question)
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls.some((one) => one.path === path)).toBe(false)
    press(button)
    fireEvent.click(within(await dialog()).getByRole('button', { name: yes }))
    await waitFor(() => expect(calls.some((one) => one.path === path)).toBe(true))
  })

  test('A-ERR-08 a refused action shows the reason', async () => {
    await stage({
      record: exampleCase(),
      answer: ({ path }) =>
        path === '/api/cases/makeCase/1' ? { status: 400, body: 'Please enter Site.' } : undefined,
    })
    await title()
    press('Promote')
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Promote' }))
    await waitFor(() =>
      expect(toasts.get().at(-1)).toMatchObject({
        title: 'Record',
        text: 'Please enter Site.',
        tone: 'error',
        duration: 10_000,
      }),
    )
  })

  async function choose(item: string) {
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
    return dialog()
  }

  test('ADR-88 closing is undone from its toast, as the history undoes it', async () => {
    const event = {
      id: 4,
      caseId: 1,
      type: 'closed',
      user: { id: 1, name: 'Ada' },
      created: '2026-01-01T00:00:00.000Z',
    }
    const whole = { ...event, actionId: 'a', cause: 'user', undoneActionId: null, entries: [], media: [] }
    const { calls } = await stage({
      record: exampleCase(),
      answer: ({ method, path }) => {
        if (path === '/api/cases/close/1') return { status: 200, body: exampleCase([], { isClosed: true, seq: 5 }) }
        if (path === '/api/event/1?pageNumber=1&before=6')
          return { status: 200, body: { data: [whole], totalItems: 1, pageCount: 1 } }
        return method === 'POST' && path === '/api/event/undo/1/4'
          ? { status: 200, body: { caseId: 1, isUndone: true, offersRest: false, left: [] } }
          : undefined
      },
    })
    await title()
    press('Close')
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close Record' }))
    await screen.findByText('Closed #7')
    press('Undo')
    await screen.findByText('Undone.')
    expect(calls.filter(({ path }) => path.startsWith('/api/event/undo'))).toMatchObject([{ body: { partly: false } }])
  })

  test('D-048 marking as sensitive asks for confirmation', async () => {
    await stage({ record: exampleCase() })
    await title()
    const question = await choose('Mark sensitive')
    expect(within(question).getByRole('heading').textContent).toBe('Mark #7 as sensitive?')
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('D-065 an administrator deletes, and undoes it from the toast', async () => {
    const { calls, router } = await stage({
      me: { isAdmin: true },
      record: exampleCase(),
      answer: ({ path }) =>
        path === '/api/cases/delete/1'
          ? { status: 204 }
          : path === '/api/cases/restore/1'
            ? { status: 200, body: exampleCase() }
            : undefined,
    })
    await title()
    const question = await choose('Delete')
    expect(within(question).getByRole('heading').textContent).toBe('Delete #7?')
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The list')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/cases/7'))
    expect(calls.some(({ method, path }) => method === 'PUT' && path === '/api/cases/restore/1')).toBe(true)
  })

  test('D-065 people who cannot restore get no Undo', async () => {
    await stage({
      record: exampleCase(),
      answer: ({ path }) => (path === '/api/cases/delete/1' ? { status: 204 } : undefined),
    })
    await title()
    fireEvent.click(within(await choose('Delete')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Deleted #7')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('a closed record', () => {
  test('B-CLOSE-02 can be changed only after Make Changes', async () => {
    await stage({ record: exampleCase([exampleField()], { isClosed: true }) })
    await title()
    expect(screen.getByText('Closed. Make changes to edit it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Site/ })).toBeNull()
    press('Make Changes')
    expect(screen.getByRole('button', { name: /^Site/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy()
  })

  test('B-CLOSE-03 offers nothing to people whom its template does not permit', async () => {
    await stage({ record: exampleCase([exampleField()], { isClosed: true, editClosedPermissions: [6] }) })
    await title()
    expect(screen.getByText('Closed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Make Changes|Reopen/ })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Write an update' })).toBeNull()
  })

  test('B-CLOSE-04 can be commented on by people who may edit it after closing', async () => {
    await stage({ record: exampleCase([], { isClosed: true }) })
    await title()
    expect(screen.getByRole('textbox', { name: 'Write an update' })).toBeTruthy()
  })
})

describe('updates', () => {
  const added = {
    id: 5,
    caseId: 1,
    comment: 'On the way.',
    isHtml: false,
    edited: null,
    isShortened: false,
    revision: 0,
    mentions: [],
    reactions: [],
    unreached: [],
    user: { id: 1, name: 'Amara Okafor' },
    created: new Date().toISOString(),
  }

  test('B-CPAGE-11 a sent comment appears on top', async () => {
    const { calls } = await stage({
      record: exampleCase(),
      answer: ({ path }) => (path === '/api/cases/update' ? { status: 200, body: added } : undefined),
    })
    await title()
    await screen.findByText('No updates yet.')
    fireEvent.change(screen.getByRole('textbox', { name: 'Write an update' }), { target: { value: 'On the way.' } })
    press('Send')
    expect(await screen.findByText('On the way.', { selector: '.comment-text' })).toBeTruthy()
    expect(calls.find(({ path }) => path === '/api/cases/update')?.body).toEqual({
      caseId: 1,
      comment: 'On the way.',
      isHtml: false,
    })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write an update' }).value).toBe('')
  })

  test('D-035 an update that is too long stays in the box; Send leads there, and the server is not asked', async () => {
    const { calls } = await stage({ record: exampleCase() })
    await title()
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write an update' })
    fireEvent.change(box, { target: { value: 'x'.repeat(100_002) } })
    screen.getByText('This is 2 characters too long. Shorten it to 100,000.')
    press('Send')
    expect([document.activeElement, box.value.length]).toEqual([box, 100_002])
    expect(calls.some(({ path }) => path === '/api/cases/update')).toBe(false)
  })

  test('B-CPAGE-12 typing is announced to the others once, and so is its end', async () => {
    const { calls } = await stage({ record: exampleCase() })
    await title()
    const box = screen.getByRole('textbox', { name: 'Write an update' })
    fireEvent.change(box, { target: { value: 'O' } })
    fireEvent.change(box, { target: { value: 'On' } })
    fireEvent.blur(box)
    const signals = () => calls.filter(({ path }) => path.startsWith('/api/comments/typing/1'))
    await waitFor(() => expect(signals().map(({ path }) => path.split('=')[1])).toEqual(['true', 'false']))
  })

  test('a comment that could not be sent stays in the box', async () => {
    await stage({ record: exampleCase(), answer: ({ path }) => (path === '/api/cases/update' ? 'cut' : undefined) })
    await title()
    fireEvent.change(screen.getByRole('textbox', { name: 'Write an update' }), { target: { value: 'On the way.' } })
    press('Send')
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to connect')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write an update' }).value).toBe('On the way.')
    expect(unsavedEntries()).toMatchObject([{ of: { place: 'comment' }, text: 'On the way.' }])
  })

  test('B-CPAGE-14 the history says who changed what', async () => {
    const entry = {
      id: 4,
      key: 'statusId',
      label: 'Status',
      oldValue: 'New',
      newValue: 'Done',
      text: null,
      isHtml: false,
      isKey: false,
    }
    const event = {
      id: 4,
      caseId: 1,
      type: 'propertyChanged',
      user: { id: 9, name: 'Nadia' },
      created: new Date().toISOString(),
      actionId: 'a',
      cause: 'user',
      undoneActionId: null,
      entries: [entry],
      media: [],
    }
    await stage({
      record: exampleCase(),
      answer: ({ path }) =>
        path.startsWith('/api/event/1')
          ? { status: 200, body: { data: [event], totalItems: 1, pageCount: 1 } }
          : undefined,
    })
    await title()
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    const item = (await screen.findByText(/changed Status/)).closest('li')
    expect(item?.textContent).toBe('Nadia changed Status Just nowNew → Done')
  })
})
