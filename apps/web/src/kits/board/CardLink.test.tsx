import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exampleRow } from '../../testing/stage-cases.tsx'
import { CardLink } from './CardLink.tsx'

test('B-VIEW-15 ADR-86 a card opens over its board by the key of rows, and other keys are the page’s', () => {
  const onOpen = vi.fn<() => void>()
  render(<CardLink row={exampleRow(1)} actions={{ hrefOf: (number) => `/cases/${number}`, onOpen }} />)
  const link = screen.getByRole('link', { name: 'Pothole 1' })
  fireEvent.keyDown(link, { key: 'v', ctrlKey: true })
  fireEvent.keyDown(link, { key: 'm' })
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.keyDown(link, { key: 'v' })
  expect(onOpen).toHaveBeenLastCalledWith('1001', { otherWay: false, isOver: true })
  fireEvent.keyDown(link, { key: 'o' })
  expect(onOpen).toHaveBeenLastCalledWith('1001', { otherWay: false, isOver: false })
})
