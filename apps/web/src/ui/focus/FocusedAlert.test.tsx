import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FocusedAlert } from './FocusedAlert.tsx'

const Form = ({ text = '', waiting = false }) => (
  <>
    <textarea aria-label="Message" />
    <button>Send</button>
    <FocusedAlert text={text} waiting={waiting} />
  </>
)

const stage = () => {
  const { rerender } = render(<Form />)
  return {
    box: screen.getByLabelText('Message'),
    button: screen.getByRole('button'),
    answer: () => {
      rerender(<Form waiting />)
      rerender(<Form text="Not sent." />)
      return screen.getByRole('alert')
    },
  }
}

test('T35 the result of a form takes the focus from its button, and from the box in which Enter sent it', () => {
  const { box, button, answer } = stage()
  act(() => box.focus())
  fireEvent.input(box, { target: { value: 'Half' } })
  act(() => button.focus())
  expect(answer()).toBe(document.activeElement)
  act(() => box.focus())
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  expect(answer()).toBe(document.activeElement)
})

test.each(['typed on', 'gone back to the text'])(
  'T35 the result leaves the focus to who has %s in the meantime',
  (how) => {
    const { box, button, answer } = stage()
    act(() => (how === 'typed on' ? box : button).focus())
    if (how === 'typed on') fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
    if (how === 'typed on') fireEvent.input(box, { target: { value: 'Half and the rest' } })
    else {
      fireEvent.pointerDown(box)
      act(() => box.focus())
    }
    answer()
    expect(document.activeElement).toBe(box)
  },
)
