import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { builtIn, userField } from '../../testing/stage-profile.tsx'
import { stageUsers, type RecordedCall } from '../../testing/stage-users.tsx'

const DEFINITION = '/api/users/userSpecialDefinition'
const PATH = `POST ${DEFINITION}`

const option = (key: number, label: string) => ({ key, value: label, label })
const shift = userField('shift', 'Shift', { section: 'Work', requiredRecord: true, inHeader: true })
shift.field = { ...shift.field, dataType: 'list', columnValues: [option(1, 'Day'), option(2, 'Night')] }
const phone = userField('phone', 'Phone', { allowSelfEdit: false })
const languages = userField('languages', 'Languages')

const stage = (options: Partial<Parameters<typeof stageUsers>[0]> = {}, own = [phone, shift, languages]) =>
  stageUsers({
    at: '/users?section=fields',
    me: { isAdmin: true },
    newest: { [DEFINITION]: { fields: [...builtIn, ...own] } },
    ...options,
  })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const open = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const confirm = async (title: string, button: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: button }))
const sent = (calls: RecordedCall[]) => calls.filter(({ call }) => call === `${PATH}/field`).map(({ body }) => body)
const choose = async (label: string) => {
  fireEvent.click(screen.getByRole('button', { name: /Type$/ }))
  fireEvent.click(await screen.findByRole('option', { name: label }))
}

test('A-PROF-09 the fields of people are for administrators', async () => {
  stage({ me: { isAdmin: false } })
  await screen.findByRole('link', { name: 'Teams' })
  expect(screen.queryByRole('link', { name: 'Fields' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add Field' })).toBeNull()
})

test('A-PROF-09 A-PROF-10 fields are listed with type, section and settings; the built-in ones are not', async () => {
  stage()
  const row = await screen.findByRole('row', { name: /Shift/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['List', 'Work'])
  expect([...cells[2]!.querySelectorAll('.row-mark')].map(({ textContent }) => textContent)).toEqual([
    'Self-edit',
    'Required',
    'Header',
  ])
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('A-PROF-09 without fields it says what they are for', async () => {
  stage({}, [])
  await screen.findByText('There are no fields yet.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('A-PROF-09 until the fields are loaded, a skeleton shows the headings of their table', async () => {
  stage({ late: DEFINITION })
  await screen.findByText('Loading')
  const headings = [...document.querySelectorAll('.late thead th')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['Title', 'Type', 'Section', 'Settings', 'Order'])
})

test('A-PROF-09 C-USER-07 a list is created with its choices, row by row from the keyboard', async () => {
  const { calls } = stage({ write: () => Response.json(shift) })
  await open('Add Field')
  type('Title', 'Radio')
  expect(screen.queryByRole('group', { name: 'Choices' })).toBeNull()
  await choose('List')
  press('Save')
  await screen.findByText('Enter at least one choice.')
  await waitFor(() => expect(document.activeElement).toBe(box('Choice 1')))
  type('Choice 1', 'Red')
  fireEvent.keyDown(box('Choice 1'), { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(box('Choice 2')))
  type('Choice 2', 'Blue')
  press('Add Choice')
  await waitFor(() => expect(document.activeElement).toBe(box('Choice 3')))
  fireEvent.keyDown(box('Choice 3'), { key: 'Backspace' })
  await waitFor(() => expect(document.activeElement).toBe(box('Choice 2')))
  fireEvent.keyDown(box('Choice 1'), { key: 'Enter' })
  await waitFor(() => expect(box('Choice 3').value).toBe('Blue'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'In the header, next to the name' }))
  press('Save')
  await screen.findByText('Saved!')
  const choices = [
    { key: 0, label: 'Red' },
    { key: 0, label: 'Blue' },
  ]
  const rest = { section: '', allowSelfEdit: true, requiredRecord: false, inHeader: true }
  expect(sent(calls)).toEqual([{ title: 'Radio', dataType: 'list', choices, ...rest }])
})

test('A-PROF-09 nothing typed is lost when the server refuses it', async () => {
  stage({ write: () => new Response('A field named "Shift" already exists.', { status: 409 }) })
  await open('Add Field')
  type('Title', 'Shift')
  await choose('List, several choices')
  type('Choice 1', 'Day')
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('A field named "Shift" already exists.')
  expect([box('Title').value, box('Choice 1').value]).toEqual(['Shift', 'Day'])
})

test('A-PROF-09 the type of a field is fixed, choices keep their keys, and removing one asks for confirmation', async () => {
  const { calls } = stage({ write: () => Response.json(shift) })
  await open('Shift')
  expect(screen.getByRole('button', { name: /Type$/ })).toHaveProperty('disabled', true)
  type('Choice 2', 'Late')
  press('Remove Day')
  expect(document.activeElement).toBe(box('Choice 1'))
  press('Save')
  await confirm('Remove Day?', 'Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([sent(calls), box('Choice 1').value]).toEqual([[], 'Late'])
  press('Save')
  await confirm('Remove Day?', 'Remove')
  await screen.findByText('Saved!')
  expect(sent(calls)).toMatchObject([{ id: 'shift', choices: [{ key: 2, label: 'Late' }], section: 'Work' }])
})

test('A-PROF-09 deleting a field first says what will be lost', async () => {
  const { calls } = stage()
  await open('Shift')
  press('Delete')
  await screen.findByText('Everything people have entered in this field will be lost.')
  await confirm('Delete Shift?', 'Delete')
  await waitFor(() => expect(calls.map(({ call }) => call)).toEqual([`DELETE ${DEFINITION}/field/shift`]))
})

test('A-PROF-09 fields are moved one after the other, and the focus stays on the one that moves', async () => {
  const answers: ((response: Response) => void)[] = []
  const { calls } = stage({
    write: () => {
      const answer = new Promise<Response>((resolve) => answers.push(resolve))
      return answer as never
    },
  })
  const titles = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('rowheader').textContent)
  const button = (name: string) => screen.getByRole('button', { name })
  await screen.findByRole('button', { name: 'Move Phone down' })
  expect(button('Move Phone up')).toHaveProperty('disabled', true)
  press('Move Phone down')
  expect(titles()).toEqual(['Shift', 'Phone', 'Languages'])
  expect(document.activeElement).toBe(button('Move Phone down'))
  press('Move Phone down')
  expect(titles()).toEqual(['Shift', 'Languages', 'Phone'])
  expect(document.activeElement).toBe(button('Move Phone up'))
  expect(screen.getByText('Phone is number 3 of 3.')).toBeDefined()

  const orders = () => calls.filter(({ call }) => call === `${PATH}/order`).map(({ body }) => body)
  await waitFor(() => expect(orders()).toEqual([{ ids: ['shift', 'phone', 'languages'] }]))
  answers[0]!(Response.json({ fields: [...builtIn, shift, phone, languages] }))
  await waitFor(() => expect(orders()).toHaveLength(2))
  expect(orders()[1]).toEqual({ ids: ['shift', 'languages', 'phone'] })
  expect(titles()).toEqual(['Shift', 'Languages', 'Phone'])
  answers[1]!(new Response('Field not found.', { status: 404 }))
  expect((await screen.findByRole('alert')).textContent).toBe('Field not found.')
  await waitFor(() => expect(titles()).not.toEqual(['Shift', 'Languages', 'Phone']))
})
