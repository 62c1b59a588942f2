import type { ImportTarget } from '@dossier/contract/import-plan'
import { imports } from '@dossier/contract/imports/calls'
import type { ReplyOf } from '@dossier/contract/endpoint'
import { isKeyType } from '@dossier/core/import/targets'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
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
  const [added, setAdded] = useState<ImportTarget[]>([])
  const [fault, setFault] = useState('')
  const [isSending, setIsSending] = useState(false)
  const targets = [...found.targets, ...added.filter(({ key }) => !found.targets.some((target) => target.key === key))]
  const params = { importId: String(importId) }
  const form = { templateId, encoding: found.encoding, separator: found.separator }
  const headings = found.columns.map(({ heading }) => heading)
  const unused = choices.flatMap((choice, index) =>
    isUnused(choice, index, choices) && found.columns[index]!.samples.length > 0 ? [index] : [],
  )

  /** Also by a field that is only made when the file is checked. */
  const canBeKey = (column: number): boolean => {
    const { form: filled, made } = choices[column]!
    return made ? isKeyType(made.dataType) : targets.some(({ key, canBeKey: is }) => key === filled.target && is)
  }

  /** Makes the fields that are missing. Afterwards they are targets like the others. */
  const makeFields = async (): Promise<ColumnChoice[]> => {
    const columns = choices.flatMap(({ made }, column) => (made ? [{ column, ...made }] : []))
    if (columns.length === 0) return choices
    const fresh = await call(imports.addFields, { params, body: { ...form, columns } })
    const next = [...choices]
    for (const { column, target } of fresh) next[column] = { made: null, form: { ...next[column]!.form, target } }
    setAdded([
      ...added,
      ...fresh.map(({ column, target: key, title }) => {
        const type = choices[column]!.made!.dataType
        return { key, title, type, canBeKey: isKeyType(type) }
      }),
    ])
    setChoices(next)
    return next
  }
  const check = async () => {
    setFault('')
    setIsSending(true)
    try {
      const columns = (await makeFields()).map((one) => one.form)
      const key = rows.key !== null && canBeKey(rows.key) ? rows.key : null
      await call(imports.check, { params, body: { ...form, ...rows, key, columns } })
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
          <span className="sub">They are added at the end of the form when you check the file.</span>
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
      {fault && <Alert>{fault}</Alert>}
      <p className="imports-bar">
        <Button variant="primary" isDisabled={isSending} onPress={() => void check()}>
          Check the File
        </Button>
        <span className="sub">No records are written yet.</span>
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
  return (plan?.columns ?? found.columns.map(({ guess }) => guess)).map((form) => ({ form, made: null }))
}

function firstRows(found: ColumnsFormProps['found'], templateId: number): RowChoice {
  const plan = planOf(found, templateId)
  if (!plan) return NEW_ROWS()
  const { isCase, key, creates, updates, timeZone } = plan
  return { isCase, key, creates, updates, timeZone }
}
