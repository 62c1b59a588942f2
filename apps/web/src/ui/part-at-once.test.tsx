import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import { expect, it } from 'vitest'
import { partAtOnce } from './part-at-once.ts'

const Loaded = ({ begun }: { begun: string }) => <output>{begun}</output>

it('T46 the text typed until the code has come is there in the same moment, and the code is there at once the next time', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<{ begun: string }>>()
  const Part = partAtOnce(() => promise)
  function Page() {
    const [begun, setBegun] = useState('')
    return <Part props={{ begun }} wait={<input onChange={({ target }) => setBegun(target.value)} />} />
  }
  const page = render(<Page />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'pu' } })
  resolve(Loaded)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'pump' } })
  await act(() => promise)
  expect(screen.getByRole('status').textContent).toBe('pump')
  page.unmount()
  render(<Page />)
  expect(screen.getByRole('status').textContent).toBe('')
})
