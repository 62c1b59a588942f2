import { act, fireEvent, render } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { HotkeyScope, useHotkeyList, useHotkeyListener, useHotkeys } from './hotkeys.ts'

function Page({ ran }: { ran: string[] }) {
  useHotkeyListener()
  useHotkeys(
    ['c', 'g r', 'r', '?', '[', 'alt+t', 'mod+s'].map((keys) => ({
      keys,
      label: `Does ${keys}`,
      run: () => ran.push(keys),
    })),
  )
  useHotkeys([{ keys: 'mod+z', label: 'Undoes', notInText: true, run: () => ran.push('mod+z') }])
  return (
    <>
      <button type="button">Button</button>
      <input aria-label="Text" />
      <input aria-label="Box" type="checkbox" />
      <div role="dialog">
        <button type="button">Inside</button>
      </div>
      <List />
    </>
  )
}

const List = () => (
  <p data-testid="list">
    {useHotkeyList()
      .map(({ keys }) => keys)
      .join(' | ')}
  </p>
)

function setUp() {
  const ran: string[] = []
  return { ran, ...render(<Page ran={ran} />) }
}

describe('shortcuts', () => {
  it('run a single key, a key with Alt by its place, and a sequence', () => {
    const { ran, getByText } = setUp()
    const button = getByText('Button')
    fireEvent.keyDown(button, { key: 'c' })
    fireEvent.keyDown(button, { key: '†', code: 'KeyT', altKey: true })
    fireEvent.keyDown(button, { key: 'g' })
    fireEvent.keyDown(button, { key: 'r' })
    fireEvent.keyDown(button, { key: '?', shiftKey: true })
    expect(ran).toEqual(['c', 'alt+t', 'g r', '?'])
  })

  it('leave single keys to the text while somebody types, but not those with Control', () => {
    const { ran, getByLabelText } = setUp()
    fireEvent.keyDown(getByLabelText('Text'), { key: 'c' })
    fireEvent.keyDown(getByLabelText('Text'), { key: '?', shiftKey: true })
    fireEvent.keyDown(getByLabelText('Text'), { key: 's', ctrlKey: true })
    expect(ran).toEqual(['mod+s'])
  })

  it('leave keys of their own to texts, but not to checkboxes', () => {
    const { ran, getByLabelText } = setUp()
    expect(fireEvent.keyDown(getByLabelText('Text'), { key: 'z', ctrlKey: true }), 'undoes typing').toBe(true)
    expect(ran).toEqual([])
    fireEvent.keyDown(getByLabelText('Box'), { key: 'z', metaKey: true })
    expect(ran).toEqual(['mod+z'])
  })

  it('leave keys to an open dialog', () => {
    const { ran, getByText } = setUp()
    fireEvent.keyDown(getByText('Inside'), { key: 'c' })
    expect(ran).toEqual([])
  })

  it('of a dialog that has its own are heard in it, and no others', () => {
    const ran: string[] = []
    const Own = () => {
      useHotkeys([{ keys: 'n', label: 'Next', run: () => ran.push('n') }])
      return <button type="button">Own</button>
    }
    const { getByText } = render(
      <>
        <Page ran={ran} />
        <div role="dialog" data-hotkeys="own">
          <HotkeyScope value="own">
            <Own />
          </HotkeyScope>
        </div>
      </>,
    )
    for (const key of ['c', 'n']) fireEvent.keyDown(getByText('Own'), { key })
    expect(ran).toEqual(['n'])
    fireEvent.keyDown(getByText('Button'), { key: 'n' })
    expect(ran, 'outside of it').toEqual(['n'])
  })

  it('are no other key with Control or Shift', () => {
    const { ran, getByText } = setUp()
    fireEvent.keyDown(getByText('Button'), { key: 'c', ctrlKey: true })
    fireEvent.keyDown(getByText('Button'), { key: 'C', shiftKey: true })
    expect(ran).toEqual([])
  })

  it('are listed while active and removed afterwards', () => {
    const { getByTestId, unmount } = setUp()
    expect(getByTestId('list').textContent).toBe('c | g r | r | ? | [ | alt+t | mod+s | mod+z')
    unmount()
    expect(render(<List />).getByTestId('list').textContent).toBe('')
  })
})

it('A-GSEARCH-05 a key pressed in the moment in which a page appears is heard', async () => {
  const ran: string[] = []
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const isActing = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
  // Effects run as in a browser: those that wait for the picture, a task later.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  try {
    await new Promise<void>((resolve) => {
      const watcher = new MutationObserver(() => {
        watcher.disconnect()
        fireEvent.keyDown(document.body, { key: 'c' })
        resolve()
      })
      watcher.observe(host, { childList: true })
      root.render(<Page ran={ran} />)
    })
    expect(ran).toEqual(['c'])
  } finally {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isActing)
    act(() => root.unmount())
    host.remove()
  }
})
