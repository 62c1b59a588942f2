import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { dropUnsaved, unsavedEntries } from '../../testing/unsaved-texts.ts'
import { ExternalPerson } from './ExternalPerson.tsx'

afterEach(() => {
  cleanup()
  dropUnsaved()
})

function open() {
  const onAdd = vi.fn()
  const { unmount } = render(
    <MeContext value={exampleMe()}>
      <ExternalPerson fieldId="inspector" role="Inspector" onAdd={onAdd} onClose={() => undefined} />
    </MeContext>,
  )
  return { onAdd, leave: unmount }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const write = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const texts = () => unsavedEntries().map(({ text }) => text)

test('A-CONN-03 somebody from outside who was half typed when the page was left is on offer', () => {
  const first = open()
  write('Name', 'Rosa Diaz')
  write('Email', 'rosa@')
  first.leave()
  expect(texts()).toEqual(['Rosa Diaz, rosa@'])

  const { onAdd } = open()
  write('Name', 'Somebody else')
  press(/^Use it/)
  expect([box('Name').value, box('Email').value]).toEqual(['Rosa Diaz', 'rosa@'])
  expect(texts().toSorted()).toEqual(['Rosa Diaz, rosa@', 'Somebody else'])

  write('Email', 'rosa@crew.example')
  press('Add')
  expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ name: 'Rosa Diaz', email: 'rosa@crew.example' }))
  expect(texts()).toEqual(['Somebody else'])
})

test('A-CONN-03 somebody from outside who was given up is not kept', () => {
  const { leave } = open()
  write('Name', 'Rosa Diaz')
  press('Cancel')
  leave()
  expect(texts()).toEqual([])
})
