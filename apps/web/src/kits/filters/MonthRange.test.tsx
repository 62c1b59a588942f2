import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ClauseParameters } from '@dossier/contract/clauses'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { MonthRange } from './MonthRange.tsx'

const onChange = vi.fn<(parameters: ClauseParameters) => void>()
function Picking({ from }: { from: ClauseParameters }) {
  const [parameters, setParameters] = useState(from)
  const change = (next: ClauseParameters) => {
    onChange(next)
    setParameters(next)
  }
  return <MonthRange parameters={parameters} onChange={change} />
}

const months = (label: string) => within(screen.getByRole('group', { name: label }))
const pick = (label: string, month: string) => fireEvent.click(months(label).getByRole('option', { name: month }))
const picked = (label: string) =>
  months(label)
    .getAllByRole('option')
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => one.textContent)

test('B-DATES-12 the month picker offers a start month and an end month, each with its year', () => {
  render(<Picking from={{ startMonthRange: '2026-03', endMonthRange: '2026-05' }} />)
  expect([picked('Start month'), picked('End month')]).toEqual([['Mar'], ['May']])
  fireEvent.click(screen.getByRole('button', { name: 'Next year, End month' }))
  pick('End month', 'Feb')
  expect(onChange).toHaveBeenLastCalledWith({ startMonthRange: '2026-03', endMonthRange: '2027-02' })
  fireEvent.click(screen.getByRole('button', { name: 'Previous year, Start month' }))
  pick('Start month', 'Dec')
  expect(onChange).toHaveBeenLastCalledWith({ startMonthRange: '2025-12', endMonthRange: '2027-02' })
})

test('B-DATES-12 B-DATES-03 a start month after the end takes the end along, and comes into sight there', () => {
  render(<Picking from={{ startMonthRange: '2026-03', endMonthRange: '2026-05' }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Next year, Start month' }))
  pick('Start month', 'Jan')
  expect(onChange).toHaveBeenLastCalledWith({ startMonthRange: '2027-01', endMonthRange: '2027-01' })
  expect(picked('End month')).toEqual(['Jan'])
  expect(months('End month').getByText('2027')).toBeTruthy()
})
