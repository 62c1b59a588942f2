import { expressionFault } from '@dossier/core/insights/expression-faults'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import type { CalculationRow } from './insight-values.ts'

interface ExpressionFieldProps {
  input: Omit<TextFieldProps, 'label' | 'value' | 'onChange'>
  name: string
  row: CalculationRow
  all: readonly CalculationRow[]
  onChange: (expression: string) => void
}

/** An expression over other calculations, checked while one types, with buttons for what it can name. */
export function ExpressionField({ input, name, row, all, onChange }: ExpressionFieldProps) {
  const id = useId()
  const text = row.expression ?? ''
  const fault = text.trim() === '' ? null : expressionFault(row, all)
  const others = all.filter(({ key }) => key !== '' && key !== row.key)
  const token = fault ? text.slice(fault.at, fault.at + fault.length) : ''
  const replace = (by: string) => onChange(text.slice(0, fault!.at) + by + text.slice(fault!.at + fault!.length))
  return (
    <div className="expression">
      <TextField
        {...input}
        label={`Expression of ${name}`}
        value={text}
        onChange={onChange}
        rows={2}
        placeholder={
          others.length > 1 ? `[${others[0]!.key}] / [${others[1]!.key}]` : `[${others[0]?.key ?? 'key'}] * 2`
        }
        isInvalid={fault !== null}
        error={fault?.message ?? input.error}
        aria-describedby={fault ? id : undefined}
      />
      {fault && token.trim() !== '' && (
        <p id={id} className="expression-token num">
          {text.slice(0, fault.at)}
          <mark>{token}</mark>
          {text.slice(fault.at + fault.length)}
        </p>
      )}
      {!input.isDisabled && (
        <div className="expression-keys" role="group" aria-label={`Calculations for ${name}`}>
          {fault?.suggestion !== undefined && (
            <Button variant="primary" onPress={() => replace(`[${fault.suggestion}]`)}>
              Use [{fault.suggestion}]
            </Button>
          )}
          {others.map(({ key, row: other }) => (
            <Button
              key={other}
              variant="outline"
              onPress={() => onChange(`${text}${text && !text.endsWith(' ') ? ' ' : ''}[${key}]`)}
            >
              [{key}]
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
