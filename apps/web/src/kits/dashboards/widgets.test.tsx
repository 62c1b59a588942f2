import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextField } from '../../ui/TextField.tsx'
import { MonthRange } from '../filters/MonthRange.tsx'
import { PictureChoice } from '../icons/PictureChoice.tsx'
import { LabelSettings } from './tiles/LabelSettings.tsx'
import { LabelTile } from './tiles/LabelTile.tsx'

test('B-INS-22 a label, a choice of few sizes, a text of several lines, an icon upload and a month picker are there', async () => {
  render(
    <>
      <LabelTile {...({ contents: { text: 'Crews of today', size: 'lg' } } as Parameters<typeof LabelTile>[0])} />
      <LabelSettings contents={{ size: 'lg' }} onChange={() => undefined} />
      <TextField label="Several lines" value={'One\nTwo'} rows={2} onChange={() => undefined} />
      <PictureChoice onChoose={() => undefined} />
      <MonthRange parameters={{ startMonthRange: '2026-03', endMonthRange: '2026-05' }} onChange={() => undefined} />
    </>,
  )
  expect(screen.getByText('Crews of today').tagName).toBe('P')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Several lines' }).tagName).toBe('TEXTAREA')
  expect(screen.getByRole('group', { name: 'Start month' })).toBeTruthy()
  expect(screen.getByText(/Drop a picture here/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Size/ }))
  const sizes = (await screen.findAllByRole('option', { name: /Medium|Large/ })).map((one) => one.textContent)
  expect(sizes).toEqual(['Medium', 'Large', 'Extra Large'])
})
