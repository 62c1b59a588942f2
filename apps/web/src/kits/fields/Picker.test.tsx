import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { exampleDefinition } from '../../testing/example-case.ts'
import { ListEditor } from './ListEditor.tsx'
import { Picker, type PickerProps } from './Picker.tsx'

const numbered = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i + 1, label: `Choice ${i + 1}` }))

function open(props: Partial<PickerProps> = {}) {
  const calls = { onPick: vi.fn(), onClose: vi.fn() }
  render(<Picker label="Choose" options={numbered(3)} chosen={[]} triggerRef={createRef()} {...calls} {...props} />)
  return calls
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('a single choice is reported and closes the list', () => {
  const { onPick, onClose } = open()
  fireEvent.click(screen.getByRole('option', { name: 'Choice 2' }))
  expect(onPick).toHaveBeenCalledWith([2])
  expect(onClose).toHaveBeenCalled()
})

test('several choices keep the list open', () => {
  const { onPick, onClose } = open({ multiple: true, chosen: [1] })
  fireEvent.click(screen.getByRole('option', { name: 'Choice 3' }))
  expect(onPick).toHaveBeenCalledWith([1, 3])
  expect(onClose).not.toHaveBeenCalled()
})

test('Escape closes the list and keeps the choice', () => {
  const { onPick, onClose } = open({ multiple: true, chosen: [1, 2] })
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalled()
  expect(onPick).not.toHaveBeenCalled()
})

test('typing filters the options by the text', () => {
  open({
    options: [
      { id: 1, label: 'Harbour' },
      { id: 2, label: 'Hill' },
    ],
  })
  act(() => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'harb' } })
  })
  expect(options()).toEqual(['Harbour'])
})

test('B-SEL-03 at most 100 unchosen options are shown, and a note says so', () => {
  open({ options: numbered(150), multiple: true, chosen: [149, 150] })
  expect(screen.getAllByRole('option')).toHaveLength(102)
  expect(screen.getByText('Showing only the first 100 options. Start typing to filter more.')).toBeTruthy()
  act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Choice' } }))
  expect(screen.getByText('Showing only the first 100 matching options. Start typing to filter more.')).toBeTruthy()
})

test('C-FLD-21 B-SEL-10 an empty list says what to do, and a text that finds nothing can be added as it is', () => {
  const onAdd = vi.fn()
  const words = { whenEmpty: 'Type to search', whenNotFound: 'No Vehicles found.' }
  open({ options: [], onSearch: vi.fn(), ...words })
  expect(screen.getByText('Type to search')).toBeTruthy()
  act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Tram' } }))
  expect(screen.getByText('No Vehicles found.')).toBeTruthy()
  cleanup()
  const newOption = (label: string) => (label === '' ? undefined : { id: '+', label, hint: 'New item' })
  open({ options: [], onSearch: vi.fn(), newOption, onAdd, ...words })
  act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Tram' } }))
  expect(screen.getByText('No Vehicles found.')).toBeTruthy()
  fireEvent.click(screen.getByRole('option', { name: /Tram/ }))
  expect(onAdd).toHaveBeenCalledWith('Tram')
})

test('C-ROLE-04 what the server found comes first: nothing that is chosen, stands for nothing or was found before', () => {
  const people = [
    { id: 1, label: 'Erik', hint: 'erik@city.example' },
    { id: 2, label: 'Nadia', hint: 'night@city.example' },
  ]
  const type = (value: string) => act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value } }))
  const search = { options: people, onSearch: vi.fn(), none: { id: 0, label: 'None' } }
  open({ ...search, multiple: true, chosen: [1] })
  expect(options()).toEqual(['None', 'Erikerik@city.example', 'Nadianight@city.example'])
  type('haddad')
  expect(options()).toEqual(['Nadianight@city.example'])
  type('eri')
  expect(options()[0]).toBe('Erikerik@city.example')
  cleanup()
  open({ ...search, isLoading: true })
  expect(options()).toHaveLength(3)
  type('NIGHT')
  expect(options()).toEqual(['Nadianight@city.example'])
})

describe('lists', () => {
  const calls = () => ({ onChange: vi.fn(), onCommit: vi.fn(), onClose: vi.fn() })

  test('B-FIELD-08 list: a choice is saved immediately, None clears it', () => {
    const told = calls()
    render(<ListEditor definition={exampleDefinition('list')} value="north" triggerRef={createRef()} {...told} />)
    expect(options()).toEqual(['None', 'North', 'South'])
    fireEvent.click(screen.getByRole('option', { name: 'South' }))
    expect(told.onCommit).toHaveBeenCalledWith('south')
    fireEvent.click(screen.getByRole('option', { name: 'None' }))
    expect(told.onCommit).toHaveBeenLastCalledWith(null)
  })

  test('B-FIELD-08 list-multiple: choices are drafts until the list is closed', () => {
    const told = calls()
    render(
      <ListEditor
        definition={exampleDefinition('list-multiple')}
        value={['north']}
        triggerRef={createRef()}
        {...told}
      />,
    )
    fireEvent.click(screen.getByRole('option', { name: 'South' }))
    expect(told.onChange).toHaveBeenCalledWith(['north', 'south'])
    expect(told.onCommit).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
    expect(told.onCommit).toHaveBeenCalledWith(['north'])
  })
})
