import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ValueButton } from './ValueButton.tsx'

test('the editor of a value is asked for when the pointer or the focus comes near', () => {
  const onApproach = vi.fn()
  const onOpen = vi.fn()
  render(
    <ValueButton labelId="label" isEditable onOpen={onOpen} onApproach={onApproach}>
      Friday
    </ValueButton>,
  )
  fireEvent.pointerEnter(screen.getByRole('button'))
  fireEvent.focus(screen.getByRole('button'))
  expect(onApproach).toHaveBeenCalledTimes(2)
  expect(onOpen).not.toHaveBeenCalled()
})
