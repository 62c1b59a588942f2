import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LiveText } from './LiveText.tsx'
import { said, say } from './say.ts'

test('ADR-107 what is said is a status, over dialogs, too, and a repeated text is a change of it', () => {
  said.set('')
  render(<LiveText />)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  // Else what opens a menu or a dialog hides it from screen readers.
  expect(status.dataset['reactAriaTopLayer']).toBeDefined()
  const texts = ['Wider.', 'Wider.', 'Wider.', 'Narrower.'].map((text) => {
    act(() => say(text))
    return status.textContent
  })
  expect(texts.map((text) => text.trim())).toEqual(['Wider.', 'Wider.', 'Wider.', 'Narrower.'])
  expect(texts.every((text, i) => text !== texts[i - 1])).toBe(true)
})
