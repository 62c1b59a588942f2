import { integrations } from '@dossier/contract/integrations/calls'
import type { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/api-error.ts'
import { queryOf } from '../../../../lib/cache.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import type { CardOf } from '../action-cards.ts'
import type { CardProps } from './card-props.ts'

/** An output of an integration that gets the record. (C-RULE-10) */
export function IntegrationCard(props: CardProps<CardOf<typeof ACTION_TYPES.SentToIntegration>>) {
  const { card, at, faultAt, isDisabled, onChange } = props
  const { data, error, refetch } = useQuery(queryOf(integrations.outputs))
  if (error) return <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
  const items = (data ?? []).map((one) => ({
    id: `${one.integrationKey} ${one.integrationOut}`,
    label: one.integrationOutTitle,
    hint: one.integrationTitle,
  }))
  const chosen = card.output && `${card.output.integrationKey} ${card.output.out}`
  const isGone = chosen !== null && data !== undefined && !items.some(({ id }) => id === chosen)
  const input = `actions.${at}.integration`
  return (
    <div data-input={input}>
      <Select
        label="Output"
        search="Search outputs"
        placeholder={data?.length === 0 ? 'No integration has an output' : 'Choose an output'}
        items={isGone ? [...items, { id: chosen, label: `Unavailable (${card.output!.out})` }] : items}
        value={chosen}
        isDisabled={isDisabled}
        error={faultAt(input)}
        onChange={(id) => {
          const [integrationKey = '', out = ''] = String(id).split(' ')
          onChange({ ...card, output: { integrationKey, out } })
        }}
      />
    </div>
  )
}
