import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exampleDefinition } from '../../testing/example-case.ts'
import { daysFromNow } from './date-value.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { displayText } from './field-text.ts'
import { FieldValueText } from './FieldValueText.tsx'
import { OpenLink } from './OpenLink.tsx'
import { readValue } from './read-value.ts'
import { widgetOf } from './widgets.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

function editorOf(definition: FieldDefinition) {
  const widget = widgetOf(definition)
  if (widget.way === 'list' || widget.way === 'shown') throw new Error(`${definition.dataType} has no editor.`)
  return widget
}

function edit(dataType: DataType, value: unknown = null, changes: Partial<FieldDefinition> = {}) {
  const calls = { onChange: vi.fn(), onCommit: vi.fn(), onCancel: vi.fn() }
  const definition = exampleDefinition(dataType, changes)
  const widget = editorOf(definition)
  function Host() {
    const [typed, setTyped] = useState(value)
    const onChange = (next: unknown) => {
      calls.onChange(next)
      setTyped(next)
    }
    return <FieldEditor widget={widget} definition={definition} value={typed} {...calls} onChange={onChange} />
  }
  render(<Host />)
  return calls
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Site' })
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

describe('text', () => {
  test('B-FIELD-08 Enter saves, Escape discards', () => {
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

  test('D-035 a text of more than 1,000 characters stays, and is said to be too long', () => {
    edit('text')
    type('x'.repeat(1000))
    expect(screen.queryByRole('alert')).toBeNull()
    type('x'.repeat(1001))
    expect([box().value.length, box().maxLength]).toEqual([1001, -1])
    expect(screen.getByRole('alert').textContent).toBe('This is one character too long. Shorten it to 1,000.')
    expect(box().getAttribute('aria-invalid')).toBe('true')
  })

  test('Enter that ends the composing of a character does not save', () => {
    const { onCommit } = edit('text', 'Here')
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    expect(onCommit).not.toHaveBeenCalled()
  })
})

describe('text-area', () => {
  test('B-FIELD-08 Enter starts a new line, Control and Enter save', () => {
    const { onCommit } = edit('text-area', 'Here')
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(onCommit).not.toHaveBeenCalled()
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
    expect(onCommit).toHaveBeenCalledWith('Here')
  })

  test('D-035 a text of more than 100,000 characters stays, and is said to be too long', () => {
    edit('text-area')
    type('x'.repeat(102_000))
    expect([box().value.length, box().maxLength]).toEqual([102_000, -1])
    const fault = screen.getByRole('alert')
    expect(fault.textContent).toBe('This is 2,000 characters too long. Shorten it to 100,000.')
    expect(box().getAttribute('aria-describedby')).toBe(fault.id)
  })
})

/** The browser of a reader elsewhere. */
const readIn = (locale: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale)
afterEach(() => vi.restoreAllMocks())

describe('number and dollar', () => {
  test.each([
    ['en-US', 'number', '1.005', {}, 1.01],
    ['en-US', 'number', '2.6', { precision: 0 }, 3],
    ['en-US', 'number', '-', {}, null],
    ['en-US', 'number', '', {}, null],
    ['en-US', 'dollar', '19.999', {}, 20],
    ['en-US', 'number', '1,234.50', {}, 1234.5],
    ['en-US', 'dollar', '$75', {}, 75],
    ['de-DE', 'number', '2.345,67', {}, 2345.67],
    ['de-DE', 'dollar', '-$1.234,50', {}, -1234.5],
    ['de-DE', 'number', '1234.5', {}, 1234.5],
  ] as const)(
    'B-FIELD-08 D-124 %s %s: %j is read when the person is done',
    (locale, dataType, typed, extensions, value) => {
      readIn(locale)
      const { onCommit } = edit(dataType, 7, { extensions })
      type(typed)
      fireEvent.blur(box())
      expect(onCommit).toHaveBeenLastCalledWith(value)
    },
  )

  test.each(['many', '1,5', '12px', '(5)'])('D-124 %j stays in the box and never becomes another value', (typed) => {
    const { onCommit } = edit('number', 7)
    type(typed)
    fireEvent.blur(box())
    expect(onCommit).toHaveBeenLastCalledWith(typed)
    expect(readValue(exampleDefinition('number'), typed)).toEqual({
      ok: false,
      message: 'Enter a number, for example 1,234.50.',
    })
    expect(box().value).toBe(typed)
  })

  test('D-124 the editor shows a stored number as the locale writes it, and reads it back', () => {
    readIn('de-DE')
    const { onCommit } = edit('number', 1.234, { extensions: { precision: 3 } })
    expect(box().value).toBe('1,234')
    fireEvent.blur(box())
    expect(onCommit).toHaveBeenLastCalledWith(1.234)
    type('1,2345')
    fireEvent.blur(box())
    expect(onCommit).toHaveBeenLastCalledWith(1.235)
  })

  test('D-124 a long paste is not cut to another number', () => {
    edit('number')
    expect(box().maxLength).toBe(-1)
  })

  test.each([
    ['en-US', '1271.50'],
    ['de-DE', '1271,50'],
  ])('B-SEL-09 B-FIELD-02 %s: an amount has a dollar sign before it, and two decimals', (locale, text) => {
    readIn(locale)
    const { onCommit } = edit('dollar', 1271.5)
    expect(screen.getByText('$')).toBeTruthy()
    expect(box().value).toBe(text)
    fireEvent.blur(box())
    expect(onCommit).toHaveBeenLastCalledWith(1271.5)
  })
})

describe('time', () => {
  test.each([
    ['en-US', '930', '09:30', '9:30 AM'],
    ['en-US', '9:30 pm', '21:30', '9:30 PM'],
    ['de-DE', '21.30', '21:30', '21:30'],
  ])('D-094 D-124 %s: %j is read when the person is done, and reads %3$j', (locale, typed, value, text) => {
    readIn(locale)
    const { onCommit } = edit('time', '08:00')
    type(typed)
    expect(box().value).toBe(typed)
    fireEvent.blur(box())
    expect(onCommit).toHaveBeenLastCalledWith(value)
    expect(readValue(exampleDefinition('time'), value)).toEqual({ ok: true, value })
    expect(displayText(exampleDefinition('time'), value).replace('\u202f', ' ')).toBe(text)
  })

  test('D-124 9:60 stays in the box and never becomes another value', () => {
    const { onCommit } = edit('time', '08:00')
    type('9:60')
    fireEvent.blur(box())
    expect(onCommit).toHaveBeenLastCalledWith('9:60')
    expect(box().value).toBe('9:60')
    expect(readValue(exampleDefinition('time'), '9:60').ok).toBe(false)
  })
})

describe('external-link', () => {
  const open = (value: string) => render(<OpenLink definition={exampleDefinition('external-link')} value={value} />)

  test('D-094 is opened in a tab of its own that learns nothing of this one', () => {
    open('https://example.com/permits')
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open Site in a new tab' })
    expect([link.href, link.target, link.rel]).toEqual([
      'https://example.com/permits',
      '_blank',
      'noopener noreferrer nofollow',
    ])
  })

  test.each(['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'Third floor'])(
    'D-094 a stored %j is never a link',
    (value) => {
      open(value)
      expect(screen.queryByRole('link')).toBeNull()
    },
  )
})

test('B-FIELD-01 a checkbox shows Yes or No and saves on choice', () => {
  const { onCommit } = edit('checkbox', false)
  expect(screen.getByText('No')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Site' }))
  expect(onCommit).toHaveBeenCalledWith(true)
})

describe('date', () => {
  const parts = async () => screen.findAllByRole('spinbutton')
  const textOf = (part: HTMLElement) =>
    part instanceof HTMLInputElement ? part.value || part.placeholder : part.textContent
  const shown = async () => (await parts()).map(textOf)
  const partOf = async (type: string) => (await parts()).find((part) => part.getAttribute('data-type') === type)!

  /** Types as a browser does: each character goes to the focused part and replaces its selection. */
  const typeInto = (part: HTMLElement, text: string) => {
    act(() => part.focus())
    for (const key of text) {
      const active = document.activeElement as HTMLInputElement
      if (!(active instanceof HTMLInputElement)) {
        fireEvent.keyDown(active, { key })
        continue
      }
      const isSelected = active.selectionStart === 0 && active.selectionEnd === active.value.length
      const value = isSelected ? key : active.value + key
      fireEvent.input(active, { data: key, target: { value } })
      if (document.activeElement === active) active.setSelectionRange(value.length, value.length)
    }
  }
  const paste = (part: HTMLElement, text: string) => fireEvent.paste(part, { clipboardData: { getData: () => text } })
  const leave = (part: HTMLElement, to: HTMLElement | null = null) => fireEvent.blur(part, { relatedTarget: to })
  const isRefused = (dataType: DataType, value: unknown) => !readValue(exampleDefinition(dataType), value).ok

  test('A-DATE-01 day, month and year are in the order of the language', async () => {
    edit('date', '2026-03-05')
    expect((await parts()).map((part) => part.getAttribute('data-type'))).toEqual(['month', 'day', 'year'])
    expect(await shown()).toEqual(['3', '5', '2026'])
  })

  test('A-DATE-02 a moment also has hour, minute and half of the day', async () => {
    edit('date-time', '2026-03-05T15:04:00.000Z')
    const types = (await parts()).map((part) => part.getAttribute('data-type'))
    expect(types).toEqual(['month', 'day', 'year', 'hour', 'minute', 'half'])
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

  test('A-DATE-03 a day from the calendar leaves the time of a moment to be filled in, and keeps an existing one', async () => {
    const { onChange, onCommit } = edit('date-time', new Date(2026, 2, 5, 6, 30).toISOString())
    await parts()
    fireEvent.click(screen.getByRole('button', { name: /Calendar/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /March 12, 2026/ }))
    expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 2, 12, 6, 30).toISOString())
    expect(onCommit).not.toHaveBeenCalled()
  })

  test.each([
    ['a part that is missing', '2026-03-05', 'month', 'Backspace', 'Fill in every part of the date, or clear it.'],
    [
      'a day that the month does not have',
      '2026-01-30',
      'month',
      '02',
      'There is no such date. Correct it, or clear it.',
    ],
    ['a month 13', '2026-01-30', 'month', '13', 'There is no such date. Correct it, or clear it.'],
    ['a day 32', '2026-01-30', 'day', '32', 'There is no such date. Correct it, or clear it.'],
    ['29 February of a common year', '2024-02-29', 'year', '2026', 'There is no such date. Correct it, or clear it.'],
    ['a short year', '2026-01-30', 'year', '26', 'Enter the year with four digits.'],
  ])(
    'A-DATE-05 A-DATE-08 D-124 %s stays as typed, is refused with a sentence, and is not saved',
    async (_, before, type, keys, sentence) => {
      const { onCommit } = edit('date', before)
      const part = await partOf(type)
      if (keys === 'Backspace') fireEvent.change(part, { target: { value: '' } })
      else typeInto(part, keys)
      const typed = await shown()
      leave(part, screen.getByRole('button', { name: 'Clear' }))
      leave(part)
      expect(await shown()).toEqual(typed)
      expect(onCommit).toHaveBeenCalled()
      for (const [value] of onCommit.mock.calls)
        expect(readValue(exampleDefinition('date'), value)).toEqual({ ok: false, message: sentence })
    },
  )

  test('A-DATE-03 D-124 on the way to its own buttons a valid date is not saved yet', async () => {
    const { onCommit } = edit('date', '2026-01-30')
    typeInto(await partOf('day'), '28')
    leave(await partOf('year'), screen.getByRole('button', { name: 'Clear' }))
    expect(onCommit).not.toHaveBeenCalled()
    leave(screen.getByRole('button', { name: 'Clear' }))
    expect(onCommit).toHaveBeenCalledWith('2026-01-28')
  })

  test('A-DATE-03 A-DATE-08 an incomplete date can be cleared immediately, and a shortcut completes it', async () => {
    const { onCommit } = edit('date')
    typeInto(await partOf('month'), '3')
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onCommit).toHaveBeenLastCalledWith(null)
    expect(await shown()).toEqual(['mm', 'dd', 'yyyy'])
    expect(document.activeElement).toBe(await partOf('month'))
    typeInto(await partOf('month'), '3')
    fireEvent.click(screen.getByRole('button', { name: /Calendar/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Today' }))
    expect(onCommit).toHaveBeenLastCalledWith(daysFromNow(0, { timeZone, withTime: false }))
  })

  test('A-DATE-08 a form with an incomplete date cannot be sent, and typed parts are restored', async () => {
    const definition = exampleDefinition('date')
    const onChange = vi.fn()
    function Form({ from }: { from: unknown }) {
      const [value, setValue] = useState(from)
      onChange.mockImplementation(setValue)
      return <FieldEditor widget={editorOf(definition)} definition={definition} value={value} onChange={onChange} />
    }
    const { unmount } = render(<Form from="2026-01-30" />)
    typeInto(await partOf('month'), '02')
    const rows: unknown = onChange.mock.lastCall![0]
    expect(isRefused('date', rows)).toBe(true)
    unmount()
    render(<Form from={rows} />)
    expect(await shown()).toEqual(['02', '30', '2026'])
    typeInto(await partOf('day'), '28')
    expect(onChange).toHaveBeenLastCalledWith('2026-02-28')
  })

  test.each([
    ['15', '3', '', 'PM'],
    ['13', '1', '', 'PM'],
    ['22', '10', '', 'PM'],
    ['23', '11', '', 'PM'],
    ['00', '12', '', 'AM'],
    ['07', '07', '', 'AM'],
    ['11', '11', '', 'AM'],
    ['9:30', '9', '30', 'AM'],
    ['02:30p', '02', '30', 'PM'],
    ['1545', '3', '45', 'PM'],
    ['2359', '11', '59', 'PM'],
    ['0005', '12', '05', 'AM'],
    ['24', '24', '', 'AM'],
    ['2400', '24', '00', 'AM'],
    ['99', '99', '', 'AM'],
  ])('A-DATE-06 A-DATE-07 the hour typed as %s is %s %s %s', async (typed, hour, minute, half) => {
    edit('date-time', new Date(2026, 2, 5, 6).toISOString())
    typeInto(await partOf('hour'), typed)
    expect((await shown()).slice(3)).toEqual([hour, minute || expect.any(String), half])
  })

  test.each([
    ['en-US', '24', '00'],
    ['en-US', '12', '75'],
    ['de-DE', '24', '00'],
    ['de-DE', '25', '30'],
  ])('A-DATE-06 D-124 %s: %s:%s does not exist, and does not become another time', async (locale, hour, minute) => {
    readIn(locale)
    const { onChange, onCommit } = edit('date-time', new Date(2026, 2, 5, 6).toISOString())
    typeInto(await partOf('hour'), `${hour}${minute}`)
    leave(await partOf('minute'))
    expect(((await partOf('hour')) as HTMLInputElement).value).toBe(hour)
    expect(((await partOf('minute')) as HTMLInputElement).value).toBe(minute)
    expect([onChange, onCommit].map(({ mock }) => isRefused('date-time', mock.lastCall![0]))).toEqual([true, true])
  })

  test.each([
    ['en-US', 'Mar 5, 2026', '2026-03-05'],
    ['en-US', '3/5/2026', '2026-03-05'],
    ['en-US', ' 2026-03-05\n', '2026-03-05'],
    ['de-DE', '05.03.2026', '2026-03-05'],
    ['fr-FR', '5 mars 2026', '2026-03-05'],
  ])('A-DATE D-124 %s: %j is read when it is pasted', async (locale, text, value) => {
    readIn(locale)
    const { onChange, onCommit } = edit('date', '2020-01-01')
    paste(await partOf('day'), text)
    expect(onChange).toHaveBeenLastCalledWith(value)
    fireEvent.keyDown(await partOf('day'), { key: 'Enter' })
    expect(onCommit).toHaveBeenLastCalledWith(value)
  })

  test('A-DATE D-124 a moment is read when it is pasted, a mere day leaves the time to be filled in', async () => {
    const { onChange } = edit('date-time')
    paste(await partOf('day'), 'Mar 5, 2026, 2:30 PM')
    expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 2, 5, 14, 30).toISOString())
    paste(await partOf('day'), '3/6/2026')
    expect(await shown()).toEqual(['3', '6', '2026', '––', '––', '––'])
    expect(isRefused('date-time', onChange.mock.lastCall![0])).toBe(true)
  })

  test.each(['next Tuesday', '2/30/2026', '05.03.2026', 'Mar 5, 2026, 2:30 PM'])(
    'A-DATE D-124 %j cannot be pasted as a date: a sentence shows it, and nothing else is saved',
    async (text) => {
      const { onChange, onCommit } = edit('date', '2020-01-01')
      const part = await partOf('day')
      paste(part, text)
      leave(part)
      expect(onChange).toHaveBeenLastCalledWith(text)
      expect(onCommit).toHaveBeenLastCalledWith(text)
      expect(readValue(exampleDefinition('date'), text)).toEqual({
        ok: false,
        message: `“${text}” cannot be read as a date. Enter the date in the boxes, or clear it.`,
      })
      typeInto(part, '02')
      expect(onChange).toHaveBeenLastCalledWith('2020-01-02')
    },
  )

  test('A-DATE-05 arrow keys count, a separator moves on, Backspace moves back', async () => {
    const { onChange } = edit('date')
    typeInto(await partOf('month'), '3/5/2026')
    expect(onChange).toHaveBeenLastCalledWith('2026-03-05')
    fireEvent.keyDown(await partOf('day'), { key: 'ArrowUp' })
    expect(onChange).toHaveBeenLastCalledWith('2026-03-06')
    fireEvent.keyDown(await partOf('month'), { key: 'ArrowDown' })
    expect(onChange).toHaveBeenLastCalledWith('2026-02-06')
    fireEvent.change(await partOf('day'), { target: { value: '' } })
    fireEvent.keyDown(await partOf('day'), { key: 'Backspace' })
    expect(document.activeElement).toBe(await partOf('month'))
  })

  test('A-DATE-08 leaving for the date of another field is leaving', async () => {
    const { onCommit } = edit('date', '2026-03-05')
    const [own] = await parts()
    const other = render(<input className="date-part" />).container.querySelector('input')
    fireEvent.blur(own!, { relatedTarget: (await parts())[1] })
    expect(onCommit).not.toHaveBeenCalled()
    fireEvent.blur(own!, { relatedTarget: other })
    expect(onCommit).toHaveBeenCalledWith('2026-03-05')
  })

  test('Enter in a part saves the date, Escape discards it', async () => {
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

test('B-FIELD-01 texts of people run in the direction of their script, while they are typed and afterwards', () => {
  const { container } = render(<FieldValueText definition={exampleDefinition('text')} value="شارع" />)
  expect(container.querySelector<HTMLElement>('.field-text')?.dir).toBe('auto')
  edit('text', 'شارع')
  edit('text-area', 'شارع')
  expect(screen.getAllByRole('textbox').map(({ dir }) => dir)).toEqual(['auto', 'auto'])
})
