import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { exampleDefinition } from '../../testing/example-case.ts'
import { fieldType } from '@dossier/core/fields/registry'
import { daysFromNow } from './date-value.ts'
import { FieldEditor, isInlineType } from './FieldEditor.tsx'
import { FieldValueText } from './FieldValueText.tsx'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

function edit(dataType: DataType, value: unknown = null, changes: Partial<FieldDefinition> = {}) {
  if (!isInlineType(dataType)) throw new Error(`${dataType} has a list of its own.`)
  const calls = { onChange: vi.fn(), onCommit: vi.fn(), onCancel: vi.fn() }
  const definition = exampleDefinition(dataType, changes)
  function Host() {
    const [typed, setTyped] = useState(value)
    const onChange = (next: unknown) => {
      calls.onChange(next)
      setTyped(next)
    }
    return (
      <FieldEditor dataType={dataType as 'text'} definition={definition} value={typed} {...calls} onChange={onChange} />
    )
  }
  render(<Host />)
  return calls
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Site' })
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

describe('text', () => {
  test('B-FIELD-08 Enter saves what is typed, Escape gives up', () => {
    const { onChange, onCommit, onCancel } = edit('text', 'Here')
    type('There')
    expect(onChange).toHaveBeenLastCalledWith('There')
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(onCommit).toHaveBeenLastCalledWith('There')
    fireEvent.keyDown(box(), { key: 'Escape' })
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test('leaving the box saves', () => {
    const { onCommit } = edit('text', 'Here')
    fireEvent.focus(box())
    fireEvent.blur(box())
    expect(onCommit).toHaveBeenCalledWith('Here')
  })

  test('the box takes 1,000 characters', () => {
    edit('text')
    expect(box().maxLength).toBe(1000)
  })

  test('Enter that ends the composing of a character does not save', () => {
    const { onCommit } = edit('text', 'Here')
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    expect(onCommit).not.toHaveBeenCalled()
  })
})

describe('text-area', () => {
  test('B-FIELD-08 Enter makes a line, Control and Enter save', () => {
    const { onCommit } = edit('text-area', 'Here')
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(onCommit).not.toHaveBeenCalled()
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
    expect(onCommit).toHaveBeenCalledWith('Here')
  })

  test('the box takes 100,000 characters', () => {
    edit('text-area')
    expect(box().maxLength).toBe(100_000)
  })
})

describe('number and dollar', () => {
  test.each([
    ['number', '1.005', {}, 1.01],
    ['number', '2.6', { precision: 0 }, 3],
    ['number', '-', {}, null],
    ['number', 'many', {}, null],
    ['number', '', {}, null],
    ['dollar', '19.999', {}, 20],
  ] as const)(
    'B-FIELD-08 %s: %j is rounded to its precision when the person is done',
    (dataType, typed, extensions, value) => {
      const { onCommit } = edit(dataType, null, { extensions })
      type(typed)
      fireEvent.blur(box())
      expect(onCommit).toHaveBeenLastCalledWith(value)
    },
  )

  test('B-FIELD-02 an amount has a dollar sign before it', () => {
    edit('dollar', 5)
    expect(screen.getByText('$')).toBeTruthy()
    expect(box().value).toBe('5')
  })
})

test('B-FIELD-01 a checkbox says Yes or No and saves on choice', () => {
  const { onCommit } = edit('checkbox', false)
  expect(screen.getByText('No')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Site' }))
  expect(onCommit).toHaveBeenCalledWith(true)
})

describe('date', () => {
  const parts = async () => screen.findAllByRole('spinbutton')

  test('A-DATE-01 day, month and year stand in the order of the language', async () => {
    edit('date', '2026-03-05')
    expect((await parts()).map((part) => part.getAttribute('data-type'))).toEqual(['month', 'day', 'year'])
    expect((await parts()).map(({ textContent }) => textContent)).toEqual(['3', '5', '2026'])
  })

  test('A-DATE-02 a moment has hour, minute and half of the day as well', async () => {
    edit('date-time', '2026-03-05T15:04:00.000Z')
    const types = (await parts()).map((part) => part.getAttribute('data-type'))
    expect(types).toEqual(['month', 'day', 'year', 'hour', 'minute', 'dayPeriod'])
  })

  test('A-DATE-03 a button clears the date and saves that', async () => {
    const { onCommit } = edit('date', '2026-03-05')
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
    expect(onCommit).toHaveBeenCalledWith(null)
  })

  test.each([
    ['Yesterday', -1],
    ['Today', 0],
    ['Tomorrow', 1],
  ])('A-DATE-04 %s is saved at a press', async (label, days) => {
    const { onCommit } = edit('date')
    await parts()
    fireEvent.click(screen.getByRole('button', { name: /Calendar/ }))
    fireEvent.click(await screen.findByRole('button', { name: label }))
    expect(onCommit).toHaveBeenCalledWith(daysFromNow(days, { timeZone, withTime: false }))
  })

  test('A-DATE-03 a day of the calendar is saved at a press', async () => {
    const { onCommit } = edit('date', '2026-03-05')
    await parts()
    fireEvent.click(screen.getByRole('button', { name: /Calendar/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /March 12, 2026/ }))
    expect(onCommit).toHaveBeenCalledWith('2026-03-12')
  })

  test('A-DATE-08 a date with a part missing is flagged and not saved', async () => {
    const { onCommit } = edit('date', '2026-03-05')
    const [month] = await parts()
    fireEvent.focus(month!)
    fireEvent.keyDown(month!, { key: 'Backspace' })
    fireEvent.blur(month!)
    expect(await screen.findByText('Fill in every part of the date, or clear it.')).toBeTruthy()
    expect(onCommit).not.toHaveBeenCalled()
  })

  test('A-DATE-03 A-DATE-08 what is no date yet can be cleared at once, and a shortcut makes it one', async () => {
    const { onCommit } = edit('date')
    const begin = async () => {
      const [month] = await parts()
      fireEvent.focus(month!)
      fireEvent.keyDown(month!, { key: 'ArrowUp' })
      fireEvent.blur(month!)
      expect(await screen.findByText('Fill in every part of the date, or clear it.')).toBeTruthy()
    }
    await begin()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByText(/Fill in every part/)).toBeNull()
    const cleared = await parts()
    expect(cleared.map(({ textContent }) => textContent)).toEqual(['mm', 'dd', 'yyyy'])
    expect(document.activeElement).toBe(cleared[0])
    await begin()
    fireEvent.click(screen.getByRole('button', { name: /Calendar/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Today' }))
    expect(onCommit).toHaveBeenLastCalledWith(daysFromNow(0, { timeZone, withTime: false }))
    expect(screen.queryByText(/Fill in every part/)).toBeNull()
  })

  /** Types as a browser does: each sign goes to the part that has the focus. */
  const typeInto = (part: HTMLElement, text: string) => {
    act(() => part.focus())
    for (const data of text) {
      const input = new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true })
      act(() => void document.activeElement?.dispatchEvent(input))
    }
  }
  const partOf = async (type: string) => (await parts()).find((part) => part.getAttribute('data-type') === type)!

  test('A-DATE-05 a day that the month does not have is flagged and not saved as another one', async () => {
    const { onChange, onCommit } = edit('date', '2026-01-30')
    typeInto(await partOf('month'), '2')
    const day = await partOf('day')
    fireEvent.blur(day)
    expect(await screen.findByText('There is no such date. Correct it, or clear it.')).toBeTruthy()
    expect((await parts()).map(({ textContent }) => textContent)).toEqual(['2', '30', '2026'])
    fireEvent.keyDown(day, { key: 'Enter' })
    expect(onCommit).not.toHaveBeenCalled()
    typeInto(day, '28')
    expect(onChange).toHaveBeenLastCalledWith('2026-02-28')
    expect(screen.queryByText(/no such date/)).toBeNull()
  })

  test('A-DATE-08 a form cannot be sent with a date that is none yet, and what was typed stays', async () => {
    const definition = exampleDefinition('date')
    const onChange = vi.fn()
    function Form() {
      const [value, setValue] = useState<unknown>('2026-01-30')
      onChange.mockImplementation(setValue)
      const { ok } = fieldType('date').normalise(value, definition)
      return <FieldEditor dataType="date" definition={definition} value={value} onChange={onChange} isInvalid={!ok} />
    }
    render(<Form />)
    const isRefused = () => !fieldType('date').normalise(onChange.mock.lastCall?.[0], definition).ok
    typeInto(await partOf('month'), '2')
    fireEvent.blur(await partOf('day'))
    expect(isRefused()).toBe(true)
    expect((await parts()).map(({ textContent }) => textContent)).toEqual(['2', '30', '2026'])
    typeInto(await partOf('month'), '1')
    fireEvent.blur(await partOf('month'))
    expect(onChange).toHaveBeenLastCalledWith('2026-01-30')
    fireEvent.keyDown(await partOf('year'), { key: 'Backspace' })
    for (const key of Array(4).fill('Backspace')) fireEvent.keyDown(await partOf('year'), { key })
    fireEvent.blur(await partOf('year'))
    expect(isRefused()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  test.each([
    ['15', '3', '', 'PM'],
    ['13', '1', '', 'PM'],
    ['22', '10', '', 'PM'],
    ['20', '8', '', 'PM'],
    ['23', '11', '', 'PM'],
    ['0', '12', '', 'AM'],
    ['00', '12', '', 'AM'],
    ['07', '7', '', 'AM'],
    ['11', '11', '', 'AM'],
    ['245', '2', '45', 'AM'],
    ['930', '9', '30', 'AM'],
    ['1545', '3', '45', 'PM'],
    ['2359', '11', '59', 'PM'],
    ['0005', '12', '05', 'AM'],
  ])('A-DATE-06 A-DATE-07 the hour typed as %s is %s %s %s', async (typed, hour, minute, half) => {
    edit('date-time', new Date(2026, 2, 5, 6).toISOString())
    typeInto(await partOf('hour'), typed)
    const shown = (await parts()).slice(3).map(({ textContent }) => textContent)
    expect(shown).toEqual([hour, minute || expect.any(String), half])
  })

  test('A-DATE-06 minutes end at 59', async () => {
    edit('date-time', new Date(2026, 2, 5, 6).toISOString())
    typeInto(await partOf('minute'), '7')
    expect((await partOf('minute')).textContent).toBe('07')
    expect((await partOf('minute')).getAttribute('aria-valuemax')).toBe('59')
  })

  test('Enter in a part saves the date, Escape gives up', async () => {
    const { onCommit, onCancel } = edit('date', '2026-03-05')
    const [month] = await parts()
    fireEvent.keyDown(month!, { key: 'Enter' })
    expect(onCommit).toHaveBeenCalledWith('2026-03-05')
    fireEvent.keyDown(month!, { key: 'Escape' })
    expect(onCancel).toHaveBeenCalledOnce()
  })
})

test.each([
  ['text', null, 'None'],
  ['date', null, 'Not set'],
  ['date', '2026-03-05', 'Mar 5, 2026'],
  ['checkbox', true, 'Yes'],
  ['dollar', 1234.5, '$1,234.50'],
  ['list', 'south', 'South'],
  ['list-multiple', ['north', 'south'], 'North, South'],
] as const)('B-FIELD-01 %s %j reads %s', (dataType, value, text) => {
  const { container } = render(<FieldValueText definition={exampleDefinition(dataType)} value={value as string} />)
  expect(container.textContent).toBe(text)
})
