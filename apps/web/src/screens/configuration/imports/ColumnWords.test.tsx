import type { FoundColumn, ImportColumn } from '@dossier/contract/import-plan'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ColumnWords } from './ColumnWords.tsx'

const FORM: ImportColumn = { target: 'fields.done', dateForm: 'ymd', decimal: '.', onFault: 'refuse' }
const COLUMN: FoundColumn = {
  heading: 'Done',
  samples: ['ja', 'offen'],
  values: ['ja', 'offen', '?'],
  hasBlanks: true,
  guess: FORM,
  isAmbiguous: false,
  isDecimalAmbiguous: false,
  suggests: { title: 'Done', dataType: 'checkbox' },
}

function Example({ seen }: { seen: (words: ImportColumn['words']) => void }) {
  const [form, setForm] = useState(FORM)
  const change = (words: NonNullable<ImportColumn['words']>) => {
    setForm({ ...form, words })
    seen(words)
  }
  return <ColumnWords column={COLUMN} form={form} choices={['Yes', 'No']} isYesOrNo onChange={change} />
}

test('D-143 each word that says neither yes nor no stands for one of them or for nothing, and empty cells may say no', async () => {
  let words: ImportColumn['words']
  render(<Example seen={(next) => (words = next)} />)
  const choose = async (name: RegExp, label: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.click(await screen.findByRole('option', { name: label }))
  }
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)).toEqual([
    '“offen”',
    '“?”',
    'Empty cells',
  ])
  await choose(/“offen” stands for/, 'No')
  await choose(/“\?” stands for/, 'Empty')
  await choose(/Empty cells of Done stand for/, 'No')
  expect(words).toEqual([
    { said: 'offen', means: 'No' },
    { said: '?', means: '' },
    { said: '', means: 'No' },
  ])
  await choose(/“offen” stands for/, 'Neither yes nor no')
  expect(words?.map(({ said }) => said)).toEqual(['?', ''])
})
