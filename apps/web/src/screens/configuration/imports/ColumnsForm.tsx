import { imports } from '@dossier/contract/imports/calls'
import type { ReplyOf } from '@dossier/contract/endpoint'
import { isKeyType } from '@dossier/core/import/targets'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { ColumnRow, retarget, type ColumnChoice } from './ColumnRow.tsx'
import { KeyChoice, NEW_ROWS, type RowChoice } from './KeyChoice.tsx'

interface ColumnsFormProps {
  importId: number
  templateId: number
  found: ReplyOf<typeof imports.columns>
  onChecking: () => Promise<unknown>
}

/** What each column fills, and by which of them records are found. */
export function ColumnsForm({ importId, templateId, found, onChecking }: ColumnsFormProps) {
  const [choices, setChoices] = useState(() => firstChoices(found, templateId))
  const [rows, setRows] = useState<RowChoice>(() => firstRows(found, templateId))
  // Off each time, whatever was chosen before: rules may write to people.
  const [runsRules, setRunsRules] = useState(false)
  const [fault, setFault] = useState('')
  const [isSending, setIsSending] = useState(false)
  const say = useInOwnWords()
  const { targets } = found
  const params = { importId: String(importId) }
  const { encoding, separator, sheet, headingRow } = found
  const form = { templateId, encoding, separator, headingRow, ...(sheet !== null && { sheet }) }
  const headings = found.columns.map(({ heading }) => heading)
  const unused = choices.flatMap((choice, index) =>
    isUnused(choice, index, choices) && found.columns[index]!.samples.length > 0 ? [index] : [],
  )

  /** Also by a field that is only made when the file is checked. */
  const canBeKey = (column: number): boolean => {
    const { form: filled, made } = choices[column]!
    return made ? isKeyType(made.dataType) : targets.some(({ key, canBeKey: is }) => key === filled.target && is)
  }

  const check = async () => {
    setFault('')
    setIsSending(true)
    try {
      const columns = choices.map(({ form: filled, made }) => ({ ...filled, made: made ?? undefined }))
      const key = rows.key !== null && canBeKey(rows.key) ? rows.key : null
      await call(imports.check, { params, body: { ...form, ...rows, key, columns, runsRules } })
      await onChecking()
    } catch (error) {
      setFault(messageOf(error))
    }
    setIsSending(false)
  }
  return (
    <>
      {unused.length > 0 && (
        <p className="imports-bar">
          <Button
            variant="outline"
            onPress={() =>
              setChoices(
                choices.map((choice, index) =>
                  unused.includes(index)
                    ? retarget(
                        choice,
                        { target: null, made: found.columns[index]!.suggests },
                        { targets, guess: found.columns[index]!.guess },
                      )
                    : choice,
                ),
              )
            }
          >
            {unused.length === 1 ? 'New Field for the Other Column' : `New Fields for ${unused.length} Other Columns`}
          </Button>
          <span className="sub">They are added at the end of the form when you import the file.</span>
        </p>
      )}
      <ul className="imports-columns" aria-label="Columns">
        {found.columns.map((column, index) => (
          <ColumnRow
            key={column.heading}
            column={column}
            choice={choices[index]!}
            targets={targets}
            headings={headings}
            onChange={(choice) => setChoices(choices.with(index, choice))}
          />
        ))}
      </ul>
      <KeyChoice
        rows={rows}
        columns={found.columns}
        canBeKey={canBeKey}
        change={(part) => setRows({ ...rows, ...part })}
      />
      <Checkbox isSelected={runsRules} onChange={setRunsRules}>
        {say('Run rules for these records?')}
      </Checkbox>
      {fault && <Alert>{fault}</Alert>}
      <p className="imports-bar">
        <Button variant="primary" isDisabled={isSending} onPress={() => void check()}>
          Check the File
        </Button>
        <span className="sub">Nothing is added yet.</span>
      </p>
    </>
  )
}

/** A column that fills nothing, not even the other half of a place. */
const isUnused = ({ form, made }: ColumnChoice, index: number, all: readonly ColumnChoice[]): boolean =>
  form.target === null && !made && !all.some((one) => isUsed(one) && one.form.longitude === index)

const isUsed = ({ form, made }: ColumnChoice) => form.target !== null || made !== null

/** What was chosen at the last check, if it was for the same columns and template. */
const planOf = ({ columns, plan }: ColumnsFormProps['found'], templateId: number) =>
  plan?.columns.length === columns.length && plan.templateId === templateId ? plan : null

const firstChoices = (found: ColumnsFormProps['found'], templateId: number): ColumnChoice[] => {
  const plan = planOf(found, templateId)
  return (plan?.columns ?? found.columns.map(({ guess }) => guess)).map(({ made, ...form }) => ({
    form,
    made: form.target === null ? (made ?? null) : null,
  }))
}

function firstRows(found: ColumnsFormProps['found'], templateId: number): RowChoice {
  const plan = planOf(found, templateId)
  if (!plan) {
    // A number always names a record that is there.
    const key = found.columns.findIndex(({ guess }) => guess.target === 'caseNumber')
    return key < 0 ? NEW_ROWS() : { ...NEW_ROWS(), key, creates: false }
  }
  const { isCase, key, creates, updates, timeZone } = plan
  return { isCase, key, creates, updates, timeZone }
}
