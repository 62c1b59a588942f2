import { fireEvent, render, screen } from '@testing-library/react'
import { lazy, type ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { exampleDefinition } from '../../testing/example-case.ts'
import type { EditorProps } from './editor.ts'
import { FieldEditor } from './FieldEditor.tsx'

test('D-123 keys that are typed before the editor is loaded are no shortcuts, and Escape cancels', () => {
  const never = lazy<ComponentType<EditorProps>>(() => new Promise(() => undefined))
  const onCancel = vi.fn()
  const shortcut = vi.fn()
  addEventListener('keydown', shortcut)
  render(
    <FieldEditor
      widget={{ way: 'inline', Editor: never }}
      definition={exampleDefinition('date')}
      value={null}
      onChange={vi.fn()}
      onCancel={onCancel}
      autoFocus
    />,
  )
  const box = screen.getByRole('status', { name: 'Loading' })
  expect(document.activeElement).toBe(box)
  fireEvent.keyDown(box, { key: 'j' })
  fireEvent.keyDown(box, { key: 'Escape' })
  removeEventListener('keydown', shortcut)
  expect(shortcut).not.toHaveBeenCalled()
  expect(onCancel).toHaveBeenCalledOnce()
})
