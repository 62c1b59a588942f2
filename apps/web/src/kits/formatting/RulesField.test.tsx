import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { DataType } from '@dossier/contract/fields'
import type { FormattingSetting } from '@dossier/contract/formatting-rules'
import { COMPARISONS } from '@dossier/core/filters/comparisons'
import { QueryClientProvider } from '@tanstack/react-query'
import { createCache } from '../../lib/cache.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RulesField } from './RulesField.tsx'
import type { RuleRow } from './rule-rows.ts'

const column = { key: 'title', label: 'Title', comparison: 'text', operators: COMPARISONS.text.operators } as never
const rule = (row: number, value: string): RuleRow => ({
  row,
  operator: 'Contains',
  value,
  setBackgroundColor: false,
  setTextColor: false,
  setBar: false,
  setIcon: true,
  icon: 'caret-up',
})
const setting: FormattingSetting = {
  id: 'one',
  title: 'Urgent words',
  dataType: 'text',
  rules: [rule(0, 'fire'), rule(0, 'flood')],
  lastUpdated: '2026-01-02T03:04:05.678Z',
}

interface Start {
  rules?: readonly RuleRow[]
  dataType?: DataType
}

function open(settings: readonly FormattingSetting[], { rules: start = [], dataType = 'text' }: Start = {}) {
  function Field() {
    const [rules, change] = useState(start)
    return (
      <RulesField
        label="Rules of Title"
        column={column}
        dataType={dataType}
        measures={new Map()}
        value={rules}
        onChange={change}
        settings={settings}
      />
    )
  }
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe()}>
        <Field />
      </MeContext>
    </QueryClientProvider>,
  )
}

const rules = () =>
  screen
    .queryAllByRole('group', { name: /^Rule \d/ })
    .map((one) => within(one).getByRole('button', { name: /When it/ }).textContent)

test('C-FMT-03 C-FMT-05 a rule is added, and those of a global setting of the data type are copied behind it', async () => {
  open([setting, { ...setting, id: 'two', title: 'Of numbers', dataType: 'number' }])
  fireEvent.click(screen.getByRole('button', { name: 'Add Rule' }))
  expect(rules()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Add From Global Setting' }))
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual(['Urgent words'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Urgent words' }))
  expect(rules()).toHaveLength(3)
  expect(rules()[2]).toContain('flood')
})

test('C-FMT-04 without a global setting for the column the button says why it is disabled', async () => {
  open([{ ...setting, dataType: 'number' }])
  const button = screen.getByRole('button', { name: 'Add From Global Setting' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Tab' })
  act(() => button.focus())
  const tip = await screen.findByText("There aren't any global rules that can be applied to this column.")
  expect(tip).toBeTruthy()
})

test('C-FMT-02 rules are reordered by buttons and by keys as well as by dragging', () => {
  open([], { rules: [rule(1, 'fire'), rule(2, 'flood')] })
  fireEvent.click(screen.getByRole('button', { name: 'Move rule 2 up' }))
  expect(rules().map((text) => text?.includes('flood'))).toEqual([true, false])
  fireEvent.keyDown(screen.getByRole('button', { name: /Rule 1: When it/ }), { key: 'ArrowDown', altKey: true })
  expect(rules().map((text) => text?.includes('flood'))).toEqual([false, true])
})

test('C-FMT-07 a rule has one of four icons', async () => {
  open([], { rules: [rule(1, 'fire')] })
  fireEvent.click(screen.getByRole('button', { name: /Caret up/ }))
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    'Caret up',
    'Caret down',
    'Exclamation triangle',
    'Exclamation circle',
  ])
})

afterEach(() => vi.unstubAllGlobals())

test.each([false, true])(
  'C-FMT-02 moved rules glide to their places in 200 ms, unless no motion is wanted: %s',
  (isStill) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
    const moved: unknown[] = []
    const place = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 40
    })
    Element.prototype.animate = ((_frames: unknown, { duration }: KeyframeAnimationOptions) =>
      moved.push(duration)) as never
    open([], { rules: [rule(1, 'fire'), rule(2, 'flood')] })
    fireEvent.click(screen.getByRole('button', { name: 'Move rule 2 up' }))
    expect(moved).toEqual(isStill ? [] : [200, 200])
    place.mockRestore()
    delete (Element.prototype as Partial<Element>).animate
  },
)

test.each(['text', 'number', 'dollar', 'date', 'checkbox'] as const)(
  'C-FMT-06 bars are offered for numbers only: %s',
  (dataType) => {
    open([], { rules: [{ ...rule(1, 'fire'), operator: 'IsSet', value: null }], dataType })
    const bars = screen.queryAllByRole('checkbox', { name: 'Bar' })
    expect(bars).toHaveLength(dataType === 'number' || dataType === 'dollar' ? 1 : 0)
  },
)
