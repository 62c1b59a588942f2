import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleDefinition } from '../../testing/example-case.ts'
import { stageSearch } from '../../testing/stage-search.tsx'

let stage: Awaited<ReturnType<typeof stageSearch>>
afterEach(async () => {
  vi.unstubAllGlobals()
  await stage.api.close()
})

const bar = () => screen.findByRole('region', { name: 'Filters' })
const chip = (name: string) => screen.findByRole('group', { name })
const at = (filters: unknown) => `/search?filters=${encodeURIComponent(JSON.stringify(filters))}`
const clauses = () => stage.searches('cases').map((body) => (body as unknown as { clauses: object[] }).clauses)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function add(column: string, opener: string | RegExp = 'Add filter') {
  fireEvent.click(within(await bar()).getByRole('button', { name: opener }))
  const search = await screen.findByRole('searchbox', { name: 'Search columns' })
  fireEvent.change(search, { target: { value: column } })
  fireEvent.click(await screen.findByRole('menuitem', { name: column }))
  return screen.findByRole('dialog', { name: `Filter by ${column}` })
}

it('B-FILTER-13 B-FILTER-15 B-FILTER-16 a filter is chosen by column and value, and asked when it is applied', async () => {
  stage = await stageSearch({})
  const editor = await add('Status')
  fireEvent.click(await within(editor).findByRole('option', { name: 'Closed' }))
  press('Done')
  const added = await chip('Status is Closed')
  expect(added.dataset['unapplied']).toBe('true')
  expect(clauses()).toEqual([])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Closed'))
  screen.getByRole('button', { name: 'Apply' }).focus()
  press('Apply')
  await screen.findByRole('grid')
  expect(clauses()).toMatchObject([[{ field: 'statusId', operator: 'Equals', value: [2], orClause: false }]])
  expect(JSON.parse(new URLSearchParams(stage.router.state.location.searchStr).get('filters')!)).toEqual([
    ['statusId', 'Equals', [2]],
  ])
  expect(screen.queryByRole('button', { name: 'Apply' })).toBe(null)
  expect((await chip('Status is Closed')).dataset['unapplied']).toBe(undefined)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add filter'))
})

it('B-FILTER-13 columns are in groups, with the fields that the person may see', async () => {
  stage = await stageSearch({ fields: [exampleDefinition('number', { title: 'Cost' })], me: { caseName: 'Ticket' } })
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Add filter' }))
  const menu = await screen.findByRole('menu')
  const [own, fields] = within(menu).getAllByRole('group')
  expect(
    within(own!)
      .getAllByRole('menuitem')
      .slice(0, 3)
      .map((item) => item.textContent),
  ).toEqual(['Ticket #', 'Title', 'Summary'])
  expect(
    within(fields!)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Cost'])
})

it('B-FILTER-13 the column that is called as the typed text comes first, before those that contain it', async () => {
  const found = [exampleDefinition('number', { title: 'Cost per title' }), exampleDefinition('text', { title: 'Ate' })]
  stage = await stageSearch({ fields: found.map((one, nth) => ({ ...one, id: `f${nth}` })) })
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Add filter' }))
  const search = await screen.findByRole('searchbox', { name: 'Search columns' })
  const shown = () => screen.getAllByRole('menuitem').map((item) => item.textContent)
  fireEvent.change(search, { target: { value: 'ate' } })
  await waitFor(() => expect(shown().slice(0, 2)).toEqual(['Ate', 'Template']))
  fireEvent.change(search, { target: { value: 'title' } })
  await waitFor(() => expect(shown()).toEqual(['Title', 'Cost per title']))
})

it('B-FILTER-14 "Add Filter Or" makes a group, which takes more and loses all with its last one', async () => {
  stage = await stageSearch({ at: at([['title', 'Contains', 'pump']]) })
  await chip('Title contains pump')
  fireEvent.change(within(await add('Title', 'Add Filter Or')).getByRole('textbox'), { target: { value: 'hose' } })
  press('Done')
  const second = await add('Summary', /^Add filter to/)
  fireEvent.change(within(second).getByRole('textbox'), { target: { value: 'leak' } })
  press('Done')
  const group = screen.getByRole('group', { name: 'Any of' })
  expect(
    within(group)
      .getAllByRole('group')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Title contains hose', 'Summary contains leak'])
  press('Apply')
  await waitFor(() =>
    expect(clauses()[1]).toMatchObject([
      { field: 'title', value: 'pump' },
      { orClause: true, subClauses: [{ value: 'hose' }, { field: 'summary', value: 'leak' }] },
    ]),
  )
  for (const name of ['Title contains hose', 'Summary contains leak'])
    fireEvent.keyDown(within(await chip(name)).getAllByRole('button')[0]!, { key: 'Backspace' })
  expect(screen.queryByRole('group', { name: 'Any of' })).toBe(null)
  press('Reset')
  await screen.findByRole('group', { name: 'Any of' })
})

it('B-FILTER-12 B-FILTER-15 another comparison keeps the value or clears it, and what is incomplete is left as it was', async () => {
  stage = await stageSearch({ at: at([['openForDays', 'GreaterThan', 7]]) })
  const days = await chip('Days Open is greater than 7')
  fireEvent.click(within(days).getByRole('button', { name: '7' }))
  const editor = await screen.findByRole('dialog', { name: 'Filter by Days Open' })
  const box = within(editor).getByRole('textbox', { name: 'Days Open' })
  fireEvent.change(box, { target: { value: 'soon' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect((await within(editor).findByRole('alert')).textContent).toBe('Enter a number for Days Open.')
  fireEvent.keyDown(box, { key: 'Escape' })
  await chip('Days Open is greater than 7')
  fireEvent.click(within(await chip('Days Open is greater than 7')).getByRole('button', { name: 'is greater than' }))
  fireEvent.click(await screen.findByRole('button', { name: /How to compare/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'is not set' }))
  press('Done')
  await chip('Days Open is not set')
  press('Apply')
  await waitFor(() => expect(clauses()[1]).toMatchObject([{ operator: 'NotSet', value: null }]))
})

it('B-FILTER-16 Enter in a value applies it, and the focus stays on its chip', async () => {
  stage = await stageSearch({})
  const box = within(await add('Title')).getByRole('textbox')
  fireEvent.change(box, { target: { value: 'hose' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await screen.findByRole('grid')
  expect(clauses()).toMatchObject([[{ value: 'hose' }]])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('hose'))
  const other = within(await add('Summary')).getByRole('textbox')
  fireEvent.change(other, { target: { value: 'pipe' } })
  fireEvent.keyDown(other, { key: 'Enter' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('pipe'))
})

it('B-COL-07 [Me] stands for the person who asks, and takes the place of people', async () => {
  stage = await stageSearch({
    at: at([['assigneeId', 'Equals', [4]]]),
    answer: ({ path }) =>
      path.startsWith('/api/users/details/4') ? { status: 200, body: { id: 4, name: 'Ada Lind' } } : undefined,
  })
  const ada = await chip('Assignee is Ada Lind')
  fireEvent.click(within(ada).getByRole('button', { name: 'Ada Lind' }))
  fireEvent.click(await screen.findByRole('option', { name: '[Me]' }))
  press('Done')
  await chip('Assignee is [Me]')
  press('Apply')
  await waitFor(() => expect(clauses()[1]).toMatchObject([{ field: 'assigneeId', value: null, dynamicValue: 'me' }]))
})

it('A-ASEARCH-03 a filter that the server refuses says so itself, and one of a hidden field can only be removed', async () => {
  stage = await stageSearch({
    at: at([
      ['title', 'Contains', 'pump'],
      ['fields.secret', 'IsSet'],
    ]),
    answer: ({ path }) =>
      path.startsWith('/api/search/advanced/cases')
        ? {
            status: 400,
            body: 'This field is not available. Choose another one.',
            headers: { 'fault-at': 'clauses.1.field' },
          }
        : undefined,
  })
  expect((await screen.findByRole('alert')).textContent).toBe('This field is not available. Choose another one.')
  expect((await chip('Unavailable field')).dataset['fault']).toBe('true')
  expect((await chip('Title contains pump')).dataset['fault']).toBe(undefined)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBe(null)
  press('Remove filter unavailable field')
  expect(screen.queryByRole('group', { name: 'Unavailable field' })).toBe(null)
})

it('D-043 an address that was cut says so, and too many filters are not made into one', async () => {
  const long = Array.from({ length: 60 }, (_, n) => ['title', 'Contains', `${n} ${'x'.repeat(120)}`])
  stage = await stageSearch({ at: at([...long, ['title']]) })
  await screen.findByText('Some filters in this address cannot be read, and are left out.')
  await screen.findByText('There are too many filters for one address. Remove some of them.')
})

it('B-FILTER-13 D-119 small screens have the filters in a sheet', async () => {
  stage = await stageSearch({ at: at([['title', 'Contains', 'pump']]), isWide: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filters' })
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Remove filter Title' }))
  fireEvent.click(within(sheet).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(stage.router.state.location.href).toBe('/search'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

it('ADR-107 the text typed in place of the filters is still there when the bar has moved into a sheet', async () => {
  stage = await stageSearch({})
  await bar()
  press('As Text')
  const typed = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Filters as text' })
  fireEvent.change(await typed(), { target: { value: 'status:' } })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  fireEvent.change(await typed(), { target: { value: 'status:(' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await screen.findByRole('dialog', { name: 'Filters' })
  expect((await typed()).value).toBe('status:(')
})

it('A-STATUS-10 B-FILTER-15 a person from outside is called so, and stays chosen in the editor', async () => {
  const outside = 'ext-5c1c1b0e-1111-4222-8333-444455556666'
  const role = exampleDefinition('user-role', { id: 'inspector', title: 'Inspector' })
  stage = await stageSearch({ fields: [role], at: at([['fields.inspector', 'Contains', [outside]]]) })
  await chip('Inspector includes External User')
  press('External User')
  const option = await screen.findByRole('option', { name: /External User/ })
  expect(option.getAttribute('aria-selected')).toBe('true')
})
