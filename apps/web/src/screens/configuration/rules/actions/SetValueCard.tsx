import type { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { canAddRow, DUPLICATE_WARNING, hasDuplicates } from '@dossier/core/rules/set-values'
import { ArrowRight, Plus, TriangleAlert, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { emptyValue, type CardOf, type ValueRow } from '../action-cards.ts'
import type { CardProps } from './card-props.ts'
import { NewValue } from './NewValue.tsx'

/** Fields and their new values, the later ones over the earlier ones. (C-RULE-13, C-RULE-14) */
export function SetValueCard({
  card,
  at,
  context,
  faultAt,
  isDisabled,
  onChange,
}: CardProps<CardOf<typeof ACTION_TYPES.SetValue>>) {
  const { values } = card
  const list = useRef<HTMLUListElement>(null)
  const put = (row: number, part: Partial<ValueRow>) =>
    onChange({ ...card, values: values.map((one) => (one.row === row ? { ...one, ...part } : one)) })
  const focusLast = () =>
    void setTimeout(() => list.current?.querySelector<HTMLElement>(':scope > :last-child button')?.focus())
  const add = () => {
    // A row without a field is the one to fill in. (C-RULE-15)
    if (canAddRow(values))
      onChange({ ...card, values: [...values, emptyValue(Math.max(0, ...values.map(({ row }) => row)) + 1)] })
    focusLast()
  }
  return (
    <div className="rule-sets">
      <ul ref={list} className="rule-set-rows" aria-label="Fields to set">
        {values.map((row, nth) => {
          const name = context.nameOf(row.field)
          const definition = context.definitions.get(row.field)
          const input = `actions.${at + nth}`
          return (
            <li key={row.row} className="rule-set-row">
              <div data-input={`${input}.field`} className="rule-set-field">
                <Select
                  label={`Field ${nth + 1}`}
                  hideLabel
                  search="Search fields"
                  placeholder="Choose a field"
                  items={withGone(context.settable, row.field)}
                  value={row.field || null}
                  isDisabled={isDisabled}
                  error={faultAt(`${input}.field`)}
                  onChange={(field) =>
                    put(row.row, fieldPart(String(field), context.definitions.get(String(field))?.dataType))
                  }
                />
              </div>
              <ArrowRight size={14} aria-hidden className="rule-set-arrow" />
              {row.field === '' ? (
                <span className="rule-value" />
              ) : (
                <NewValue
                  key={row.field}
                  data-input={`${input}.newValue`}
                  row={row}
                  name={name}
                  definition={definition}
                  offered={context.placeholders}
                  error={faultAt(`${input}.newValue`) ?? faultAt(`${input}.valueFormat`)}
                  isDisabled={isDisabled}
                  onChange={(part) => put(row.row, part)}
                />
              )}
              {!isDisabled && (
                <IconButton
                  label={`Remove ${row.field === '' ? `field ${nth + 1}` : name}`}
                  onPress={() => {
                    onChange({ ...card, values: values.filter((one) => one.row !== row.row) })
                    focusLast()
                  }}
                >
                  <X size={14} aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      <p className="rule-warning" role="status">
        {hasDuplicates(values) && (
          <>
            <TriangleAlert size={14} aria-hidden />
            {DUPLICATE_WARNING}
          </>
        )}
      </p>
      {!isDisabled && (
        <Button onPress={add}>
          <Plus size={14} aria-hidden />
          Add field
        </Button>
      )}
    </div>
  )
}

const fieldPart = (field: string, dataType: string | undefined): Partial<ValueRow> => ({
  field,
  dataType: dataType ?? null,
  // An empty checkbox says No.
  value: dataType === 'checkbox' ? false : null,
  isToken: false,
  label: null,
})

/** A field that was deleted stays chosen until another one is. */
const withGone = (items: readonly { id: string; label: string }[], chosen: string) =>
  chosen === '' || items.some(({ id }) => id === chosen)
    ? [...items]
    : [...items, { id: chosen, label: 'Unavailable field' }]
