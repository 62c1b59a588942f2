import { cases } from '@dossier/contract/cases/lifecycle'
import type { CaseDetails } from '@dossier/contract/cases/details'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { Field } from '@dossier/contract/fields/calls'
import { calculate } from '@dossier/core/calculations/evaluate'
import { inputsOf } from '@dossier/core/calculations/graph'
import { ownValue } from '@dossier/core/fields/field-key'
import { dateIn } from '@dossier/core/text/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayText } from '../../../../kits/fields/field-text.ts'
import { messageOf } from '../../../../lib/api-error.ts'
import { queryOf } from '../../../../lib/cache.ts'
import { useMe } from '../../../../lib/me.ts'
import { useWords } from '../../../../lib/words.ts'
import { TextField } from '../../../../ui/TextField.tsx'

interface TryOnRecordProps {
  definition: FieldDefinition
  fault: string | null
  all: readonly Field[]
}

/** The result of a definition that is not saved yet, for a record that is found by its number. */
export function TryOnRecord({ definition, fault, all }: TryOnRecordProps) {
  const { record } = useWords()
  const { timeZone } = useMe()
  const [typed, setTyped] = useState('')
  const [caseNumber, setCaseNumber] = useState('')
  const found = useQuery({
    ...queryOf(cases.details, { query: { caseNumber } }),
    enabled: caseNumber !== '',
    retry: false,
  })
  const search = () => setCaseNumber(typed.trim().replace(/^#/, ''))
  return (
    <section className="field-preview" aria-label="Try it">
      <TextField
        label={`Try it on ${record.toLowerCase()} number`}
        value={typed}
        onChange={setTyped}
        onBlur={search}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          search()
        }}
        error={found.error ? messageOf(found.error) : undefined}
      />
      <output className="try-result">
        {found.isLoading && 'Checking ...'}
        {found.data && caseNumber !== '' && (fault ?? resultOn(found.data, { definition, all, timeZone, record }))}
      </output>
    </section>
  )
}

interface Tried {
  definition: FieldDefinition
  all: readonly Field[]
  /** Of the organization. */
  timeZone: string
  /** What the tenant calls it. */
  record: string
}

function resultOn({ fields, created, closed }: CaseDetails, { definition, all, timeZone, record }: Tried): string {
  const titleOf = (id: string) => all.find((one) => one.id === id)?.title
  const missing = inputsOf(definition).filter((id) => !ownValue(fields, id))
  const values = Object.fromEntries(Object.entries(fields).map(([id, { value }]) => [id, value]))
  const results = calculate(values, {
    order: [definition],
    overridden: [],
    definitions: new Map(all.map((one) => [one.id, one])),
    today: dateIn(Date.now(), timeZone),
    timeZone,
    created,
    closed,
  })
  const text = displayText(definition, results.get(definition.id) ?? null, titleOf)
  if (missing.length === 0) return text
  const titles = new Intl.ListFormat('en').format(missing.map((id) => titleOf(id) ?? id))
  return `${text}. You cannot see ${titles} in this ${record.toLowerCase()}.`
}
