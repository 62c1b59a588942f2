import type { Option } from '@dossier/contract/fields'
import { plural } from '@dossier/core/text/plural'
import { useState } from 'react'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { Select } from '../../../ui/choices/Select.tsx'

/** By the key of a removed choice, the key of the one that its records get. */
export type Replacements = ReadonlyMap<number, number>

export interface ChoiceQuestion {
  gone: readonly Option[]
  left: readonly Option[]
  /** null: nothing is saved. */
  answer: (replacements: Replacements | null) => void
}

const NONE = 0

/** Asks what records get in place of choices that are removed. (D-145) */
export function ReplaceChoices({ gone, left, answer }: ChoiceQuestion) {
  const [chosen, setChosen] = useState<Replacements>(new Map())
  const records = plural(useWords().record)
  const names = new Intl.ListFormat('en').format(gone.map(({ label }) => label))
  const footer = (
    <>
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={() => answer(null)}>
        Cancel
      </Button>
      <Button variant="danger" size="lg" onPress={() => answer(chosen)}>
        {chosen.size > 0 ? 'Replace and Remove' : 'Remove'}
      </Button>
    </>
  )
  return (
    <Modal
      title={gone.length > 3 ? `Remove ${gone.length} choices?` : `Remove ${names}?`}
      isOpen
      size="sm"
      onClose={() => answer(null)}
      footer={footer}
    >
      <div className="replace-choices">
        <p>
          {records} keep what they have, marked as removed, until the choice is added again. Choose another one to
          change them instead.
        </p>
        {gone.map(({ key, label }) => (
          <Select
            key={key}
            label={`${records} with ${label} get`}
            items={[{ id: NONE, label: 'No other choice' }, ...left.map((one) => ({ id: one.key, label: one.label }))]}
            value={chosen.get(key) ?? NONE}
            onChange={(id) => {
              const next = new Map(chosen)
              if (Number(id) === NONE) next.delete(key)
              else next.set(key, Number(id))
              setChosen(next)
            }}
          />
        ))}
      </div>
    </Modal>
  )
}
