import { formulaFault } from '@dossier/core/calculations/numerical'
import { sortOf } from '@dossier/core/calculations/operands'
import { shownFormula, shownPlace, storedFormula } from '@dossier/core/calculations/shown-formula'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { useState } from 'react'
import { FormulaInput } from './FormulaInput.tsx'
import type { KindSettingsProps } from './kind-settings.ts'

/** A formula, written with the titles of fields and checked with every letter. */
export function FormulaSettings({ settings, others, all, onChange }: KindSettingsProps) {
  const { expression = '' } = settings
  const [typed, setTyped] = useState(shownFormula(expression, all))
  // The form was reset, or took over somebody else's version; or the fields have only now been loaded.
  const shown = storedFormula(typed, all) === expression ? typed : shownFormula(expression, all)
  const fault = shown === '' ? null : formulaFault(settings, new Map(all.map((one) => [one.id, one])))
  const at = fault && shownPlace(expression, fault.at, all)
  return (
    <div>
      <FormulaInput
        label={EXTENSION_TITLES.expression}
        value={shown}
        fields={others.filter((one) => sortOf(one) === 'number')}
        isInvalid={fault !== null}
        onChange={(text) => {
          setTyped(text)
          onChange({ expression: storedFormula(text, all) })
        }}
      />
      {fault && at !== null ? (
        <FaultAt message={fault.message} shown={shown} at={at} />
      ) : (
        <p className="field-note">
          Type [ for a field. Numbers, + - * / and parentheses, for example ([Price] + 5) * 2.
        </p>
      )}
    </div>
  )
}

const BEFORE = 24

/** What is wrong, and the formula up to there. */
function FaultAt({ message, shown, at }: { message: string; shown: string; at: number }) {
  const before = shown.slice(Math.max(0, at - BEFORE), at)
  return (
    <div className="formula-fault" role="alert">
      <p className="field-error">{message}</p>
      <code>
        {at > BEFORE && '…'}
        {before}
        <mark>{shown.slice(at, at + BEFORE) || '␣'}</mark>
      </code>
    </div>
  )
}
