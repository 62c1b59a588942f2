import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ColumnsField } from './ColumnsField.tsx'

const OFFERED = ['Title', 'Status'].map((heading) => ({
  key: heading.toLowerCase(),
  heading,
  width: { min: 100 },
  isNumeric: false,
}))

function Columns() {
  const [value, setValue] = useState<string[]>(['title', 'status'])
  const input = { 'data-input': 'columns', error: undefined, isDisabled: false }
  return <ColumnsField {...input} label="Columns" offered={OFFERED} value={value} onChange={setValue} />
}

test('B-VIEW-20 who removes every column with the keyboard comes to the button that adds one', () => {
  render(<Columns />)
  for (const name of ['Remove Status', 'Remove Title']) {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Columns' }))
})
