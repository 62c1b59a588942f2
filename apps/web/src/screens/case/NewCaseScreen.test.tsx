import type { TemplateDetails } from '@dossier/contract/templates'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exampleCase } from '../../testing/example-case.ts'
import { exampleTemplate, exampleTemplateField } from '../../testing/example-template.ts'
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

interface NewStage extends Stage {
  template?: TemplateDetails
}

async function stage({ template = exampleTemplate(), answer, ...rest }: NewStage = {}) {
  const staged = await stageCase({
    at: '/cases/New?template=1',
    record: exampleCase(),
    ...rest,
    answer: (request) => {
      if (request.path === '/api/templates/details/1') return { status: 200, body: template }
      if (request.path === '/api/templates') return { status: 200, body: [template] }
      return answer?.(request)
    },
  })
  close = staged.close
  await screen.findByRole('heading', { name: 'Request' })
  return staged
}

const isCreate = ({ method, path }: RecordedCall) => method === 'POST' && path === '/api/cases'
const created = (request: RecordedCall): Answer | undefined =>
  isCreate(request) ? { status: 200, body: { created: exampleCase(), errors: [] } } : undefined
const unsavedTexts = () => unsavedEntries().map(({ text }) => text)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isOff = (name: string) => button(name).disabled || button(name).getAttribute('aria-disabled') === 'true'
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

describe('buttons', () => {
  const lists = (record: number[], kase: number[]) => ({ record: { edit: record }, case: { edit: kase } })

  test.each([
    ['records may be created', exampleTemplate(), ['Create Request']],
    ['only cases may be', exampleTemplate({ permissions: lists([6], []) }), ['Create Incident']],
    ['neither', exampleTemplate({ permissions: lists([6], [6]) }), []],
  ])('B-NEW-04 B-NEW-05 B-NEW-06 B-NEW-07 %s', async (_, template, names) => {
    await stage({ template, me: { recordName: 'Request', caseName: 'Incident' } })
    const shown = screen.queryAllByRole('button', { name: /^Create / }).map(({ textContent }) => textContent)
    expect(shown.filter((name) => name !== '')).toEqual(names)
    expect(button('Cancel')).toBeTruthy()
  })

  const onlyCases = {
    id: 1,
    title: 'Harbour',
    order: 1,
    lastUpdated: '2026-01-01T00:00:00.000Z',
    alwaysPromoted: true,
    preventManualCreation: false,
    permissions: lists([], []),
  }

  test.each([
    ['records', null],
    ['records, of which there are none', onlyCases],
  ])('D-118 without a right to create cases or %s, the form says so, and which rule it is', async (_, category) => {
    await stage({ template: exampleTemplate({ permissions: lists([6], [6]), category }) })
    const said = 'You do not have permission to create with this template. Created by other teams only.'
    expect(await screen.findByText(said)).toBeTruthy()
  })

  test('B-NEW-08 B-NEW-20 C-FLD-20 the button waits for a valid form', async () => {
    await stage({ template: exampleTemplate({ fields: [exampleTemplateField({ requiredRecord: true })] }) })
    expect(isOff('Create Record')).toBe(true)
    expect(screen.getAllByText('[Required]')).toHaveLength(2)
    fill('Title', 'Lamp')
    expect(isOff('Create Record')).toBe(true)
    fill('Site', 'Pier')
    expect(isOff('Create Record')).toBe(false)
    expect(screen.queryByText('[Required]')).toBeNull()
  })
})

describe('creating', () => {
  test('B-NEW-17 shows a toast with a link and opens the record', async () => {
    const { calls, router } = await stage({ answer: created })
    await screen.findByRole('button', { name: 'Status Under way' })
    await screen.findByRole('button', { name: 'Severity Low' })
    fill('Title', 'Lamp')
    fill('Site', 'Pier')
    fireEvent.click(button('Create Record'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/cases/7'))
    expect(toasts.get().at(-1)).toMatchObject({
      title: 'Created',
      text: 'Created #7',
      tone: 'success',
      duration: 5_000,
      href: '/cases/7',
    })
    const sent = calls.find(isCreate)
    expect(sent?.body).toMatchObject({
      templateId: 1,
      title: 'Lamp',
      isCase: false,
      statusId: 2,
      severityId: 1,
      fields: { site: 'Pier' },
    })
    expect(sent?.headers['idempotency-key']).toMatch(/^[\w-]{32}$/)
  })

  test('B-NEW-15 B-NEW-16 every failed field is reported, and the form stays open if nothing was created', async () => {
    const errors = [
      { field: 'fields.site', message: 'Too far.' },
      { field: 'title', message: 'Taken.' },
    ]
    const { router } = await stage({
      answer: (request) => (isCreate(request) ? { status: 200, body: { created: null, errors } } : undefined),
    })
    fill('Title', 'Lamp')
    fireEvent.click(button('Create Record'))
    await waitFor(() => expect(toasts.get()).toHaveLength(2))
    expect(toasts.get()[0]).toMatchObject({
      title: 'Error adding field Site',
      text: 'There was a problem adding the field Site: Too far.',
      tone: 'error',
      duration: 10_000_000,
    })
    expect(toasts.get()[1]?.title).toBe('Error adding field Title')
    expect(router.state.location.pathname).toBe('/cases/New')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Lamp')
  })

  test('B-NEW-13 B-NEW-14 without an answer the form stays, and the second try carries the same key', async () => {
    let isCut = true
    const { calls } = await stage({ answer: (one) => (isCreate(one) && isCut ? 'cut' : created(one)) })
    fill('Title', 'Lamp')
    fireEvent.click(button('Create Record'))
    await waitFor(() =>
      expect(toasts.get().at(-1)).toMatchObject({ title: 'Record', text: 'Unable to connect', duration: 10_000 }),
    )
    await waitFor(() => expect(isOff('Create Record')).toBe(false))
    isCut = false
    fireEvent.click(button('Create Record'))
    await waitFor(() => expect(toasts.get().at(-1)?.title).toBe('Created'))
    const keys = calls.filter(isCreate).map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).toBe(keys[0])
  })

  test('D-123 a form changed after a lost answer creates no second record, and its changes are kept', async () => {
    const stored = new Map<string, string>()
    const { router } = await stage({
      answer: (one) => {
        if (!isCreate(one)) return undefined
        const [key, body] = [String(one.headers['idempotency-key']), JSON.stringify(one.body)]
        if (stored.size === 0) {
          stored.set(key, body)
          return 'cut'
        }
        return (stored.get(key) ?? body) === body ? created(one) : { status: 422, body: 'Used for another request.' }
      },
    })
    fill('Title', 'Lamp')
    fireEvent.click(button('Create Record'))
    await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ text: 'Unable to connect' }))
    await waitFor(() => expect(isOff('Create Record')).toBe(false))
    fill('Title', 'Lamp broken')
    fireEvent.click(button('Create Record'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/cases/7'))
    expect(toasts.get().at(-1)?.text).toBe(
      '#7 was already created from what you entered first. Your changes since are kept as unsaved text.',
    )
    expect(unsavedEntries().map(({ value }) => value)).toEqual([
      { draft: expect.objectContaining({ title: 'Lamp broken' }) },
    ])
  })
})

test("C-FLD-07 a read-only field shows the template's value and cannot be filled in", async () => {
  const readOnly = exampleTemplateField({ field: { ...exampleTemplateField().field, displayReadOnly: true } })
  const { calls } = await stage({
    template: exampleTemplate({ fields: [readOnly], fieldDefaultValues: { site: 'Pier' } }),
    answer: created,
  })
  expect(screen.getByText('Pier')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Site' })).toBeNull()
  fill('Title', 'Lamp')
  fireEvent.click(button('Create Record'))
  await waitFor(() => expect(calls.find(isCreate)?.body).toMatchObject({ title: 'Lamp', fields: {} }))
})

test('entered values are offered again on the next visit', async () => {
  const { router } = await stage()
  fill('Title', 'Lamp')
  await router.navigate({ to: '/cases' })
  await screen.findByText('The list')
  await router.navigate({ to: '/cases/New', search: { template: 1 } })
  expect(await screen.findByText('You have unsaved text for New Record:')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Use it/ }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Lamp')
  expect(screen.queryByText('You have unsaved text for New Record:')).toBeNull()
})

test('Cancel keeps nothing', async () => {
  await stage()
  fill('Title', 'Lamp')
  expect(unsavedTexts()).toEqual(['Lamp'])
  fireEvent.click(button('Cancel'))
  await screen.findByText('The list')
  expect(unsavedTexts()).toEqual([])
})

test('a form emptied by hand is not kept, but text from an earlier visit is', async () => {
  const { router } = await stage()
  fill('Title', 'Lamp')
  fill('Title', '')
  expect(unsavedTexts()).toEqual([])
  fill('Title', 'Bench')
  await router.navigate({ to: '/cases' })
  await screen.findByText('The list')
  await router.navigate({ to: '/cases/New', search: { template: 1 } })
  await screen.findByText('You have unsaved text for New Record:')
  fill('Title', 'Tree')
  expect(unsavedTexts()).toEqual(['Bench', 'Tree'])
  fill('Title', '')
  expect(unsavedTexts()).toEqual(['Bench'])
})

test('D-035 a title or summary that is too long stays as it was pasted, and is not sent', async () => {
  await stage()
  fill('Title', 'x'.repeat(231))
  expect(screen.getByRole('alert').textContent).toBe('This is one character too long. Shorten it to 230.')
  expect(isOff('Create Record')).toBe(true)
  fill('Title', 'x'.repeat(230))
  await waitFor(() => expect(isOff('Create Record')).toBe(false))
  fill('Summary', 'x'.repeat(100_002))
  expect(screen.getByRole('alert').textContent).toBe('This is 2 characters too long. Shorten it to 100,000.')
  expect(isOff('Create Record')).toBe(true)
})

test('B-NEW-09 Use it while something else is entered puts that on offer in turn', async () => {
  const { router } = await stage()
  fill('Title', 'Bench')
  await router.navigate({ to: '/cases' })
  await screen.findByText('The list')
  await router.navigate({ to: '/cases/New', search: { template: 1 } })
  await screen.findByText('You have unsaved text for New Record:')
  fill('Title', 'Tree')
  fireEvent.click(screen.getByRole('button', { name: /^Use it/ }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Bench')
  expect(unsavedTexts().toSorted()).toEqual(['Bench', 'Tree'])
  expect(screen.getAllByText('You have unsaved text for New Record:')).toHaveLength(1)
})

test('B-NEW-09 text typed while the form is being sent is not lost', async () => {
  let answerNow: (() => void) | undefined
  await stage({ answer: created })
  fill('Title', 'Lamp')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/api/cases')) await new Promise<void>((resolve) => (answerNow = resolve))
    return fetch(path, init)
  })
  fireEvent.click(button('Create Record'))
  fill('Title', 'Lamp and bench')
  await waitFor(() => expect(answerNow).toBeDefined())
  answerNow!()
  await waitFor(() => expect(toasts.get()).not.toEqual([]))
  expect(unsavedTexts()).toEqual(['Lamp and bench'])
})
