import { HEADERS_PER_ACTION, MASKED, URL_LENGTH, type ACTION_TYPES } from '@dossier/contract/rules/actions'
import { addressFault } from '@dossier/core/rules/address-fault'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import type { CardOf, HeaderRow } from '../action-cards.ts'
import type { CardProps } from './card-props.ts'

type HttpCardProps = CardProps<CardOf<typeof ACTION_TYPES.SendHttp>>

/** An address that gets the record, with headers whose values are never shown again. (C-RULE-07, C-RULE-12) */
export function HttpCard(props: HttpCardProps) {
  const { card, at, faultAt, isDisabled, onChange } = props
  const [isLeft, setLeft] = useState(false)
  const input = `actions.${at}.url`
  const fault = isLeft && card.url.trim() !== '' ? (addressFault(card.url.trim()) ?? undefined) : undefined
  return (
    <div className="rule-fields">
      <div data-input={input}>
        <TextField
          label="URL"
          inputMode="url"
          placeholder="https://"
          maxLength={URL_LENGTH}
          value={card.url}
          isDisabled={isDisabled}
          error={faultAt(input) ?? fault}
          onChange={(url) => onChange({ ...card, url })}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
        />
      </div>
      <Headers {...props} />
    </div>
  )
}

function Headers({ card, at, faultAt, isDisabled, onChange }: HttpCardProps) {
  const { headers } = card
  const put = (row: number, part: Partial<HeaderRow>) =>
    onChange({ ...card, headers: headers.map((one) => (one.row === row ? { ...one, ...part } : one)) })
  const add = () => {
    const row = Math.max(0, ...headers.map((one) => one.row)) + 1
    onChange({ ...card, headers: [...headers, { row, name: '', value: '' }] })
  }
  return (
    <div className="rule-headers" role="group" aria-label="Headers">
      <span className="label">Headers</span>
      {headers.map(({ row, name, value }, nth) => (
        <div key={row} className="rule-header">
          <div data-input={`actions.${at}.httpHeaders.${nth}.name`}>
            <TextField
              aria-label={`Name of header ${nth + 1}`}
              placeholder="Authorization"
              value={name}
              isDisabled={isDisabled}
              error={faultAt(`actions.${at}.httpHeaders.${nth}.name`)}
              onChange={(text) => put(row, { name: text })}
            />
          </div>
          <div data-input={`actions.${at}.httpHeaders.${nth}.value`}>
            <TextField
              aria-label={`Value of ${name || `header ${nth + 1}`}`}
              placeholder={value === MASKED ? 'Stored, type to replace it' : 'Value'}
              autoComplete="off"
              value={value === MASKED ? '' : value}
              isDisabled={isDisabled}
              error={faultAt(`actions.${at}.httpHeaders.${nth}.value`)}
              onChange={(text) => put(row, { value: text })}
            />
          </div>
          {!isDisabled && (
            <IconButton
              label={`Remove header ${name || nth + 1}`}
              onPress={() => onChange({ ...card, headers: headers.filter((one) => one.row !== row) })}
            >
              <X size={14} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {!isDisabled && (
        <Button onPress={add} isDisabled={headers.length >= HEADERS_PER_ACTION}>
          <Plus size={14} aria-hidden />
          Add header
        </Button>
      )}
    </div>
  )
}
