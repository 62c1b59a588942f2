import type { CaseEvent } from '@dossier/contract/events'
import { events } from '@dossier/contract/events/calls'
import type { TestedState } from '@dossier/contract/rules/test-run'
import { dateTimeText } from '@dossier/core/text/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeEvent } from '../../../kits/history/describe-event.ts'
import { queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { useWords, type Words } from '../../../lib/words.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { emptyValue, type ValueRow } from './action-cards.ts'
import { NewValue } from './actions/NewValue.tsx'
import { readerFor } from './rule-values.ts'
import type { RuleOffer } from './use-rule-offer.ts'

interface TestStateProps {
  caseId: number
  state: TestedState
  offer: RuleOffer
  onChange: (state: TestedState) => void
}

const NOW = 'now'
const CHANGED = 'changed'
/** How many changes are offered. */
const LATEST = 20

/** Which state of the record the rule is tried on. */
export function TestState({ caseId, state, offer, onChange }: TestStateProps) {
  const words = useWords()
  const [row, setRow] = useState<ValueRow>(emptyValue(1))
  const query = { pageNumber: 1 }
  const { data } = useQuery(queryOf(events.list, { params: { caseId: String(caseId) }, query }))
  // What created the record has nothing before it.
  const past = (data?.data ?? []).filter(({ type }) => type !== 'created').slice(0, LATEST)
  const change = (part: Partial<ValueRow>) => {
    const next = { ...row, ...part }
    setRow(next)
    const read = next.field === '' ? undefined : readerFor(offer.definitions)(next)
    const value = read && ('newValue' in read ? read.newValue : read.valueFormat)
    onChange(read ? { as: CHANGED, key: next.field, value: value as never } : { as: NOW })
  }
  const isChanged = state.as === CHANGED || row.field !== ''
  const choose = (id: string | number) => {
    if (id === CHANGED) return change({ ...emptyValue(1), field: 'statusId' })
    setRow(emptyValue(1))
    onChange(id === NOW ? { as: NOW } : { as: 'before', seq: Number(id) })
  }
  return (
    <>
      <Select
        label="State"
        hideLabel
        search="Search changes"
        items={[
          { id: NOW, label: 'As it is now' },
          { id: CHANGED, label: 'As if a field changed' },
          ...past.map((event) => ({ id: event.id, label: `As before: ${eventText(event, words)}` })),
        ]}
        value={isChanged ? CHANGED : state.as === 'before' ? state.seq : NOW}
        onChange={choose}
      />
      {isChanged && (
        <div className="rule-test-change">
          <Select
            label="Changed field"
            hideLabel
            search="Search fields"
            items={[...offer.settable]}
            value={row.field}
            onChange={(field) =>
              change({
                ...emptyValue(1),
                field: String(field),
                dataType: offer.definitions.get(String(field))?.dataType ?? null,
              })
            }
          />
          <NewValue
            key={row.field}
            data-input="tested"
            row={row}
            name={offer.nameOf(row.field)}
            definition={offer.definitions.get(row.field)}
            offered={undefined}
            error={undefined}
            isDisabled={false}
            onChange={change}
          />
        </div>
      )}
    </>
  )
}

const eventText = (event: CaseEvent, words: Words) =>
  `${event.user.name} ${describeEvent(event, words)}, ${dateTimeText(event.created, reader())}`
