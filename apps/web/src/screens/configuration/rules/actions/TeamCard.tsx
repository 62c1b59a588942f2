import type { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { teams } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../lib/cache.ts'
import { Select } from '../../../../ui/choices/Select.tsx'
import type { CardOf } from '../action-cards.ts'
import type { CardProps } from './card-props.ts'

/** A team that the record then waits for. (C-RULE-06) */
export function TeamCard({ card, at, faultAt, isDisabled, onChange }: CardProps<CardOf<typeof ACTION_TYPES.AddTeam>>) {
  const { data } = useQuery(queryOf(teams.list))
  const items = (data ?? []).map(({ id, title }) => ({ id, label: title }))
  const isGone = card.teamId !== null && data !== undefined && !items.some(({ id }) => id === card.teamId)
  const input = `actions.${at}.teamId`
  return (
    <div data-input={input}>
      <Select
        label="Team"
        search="Search teams"
        placeholder="Choose a team"
        items={isGone ? [...items, { id: card.teamId!, label: card.teamTitle ?? 'Unavailable team' }] : items}
        value={card.teamId}
        isDisabled={isDisabled}
        error={faultAt(input)}
        onChange={(id) =>
          onChange({ ...card, teamId: Number(id), teamTitle: items.find((one) => one.id === id)?.label ?? null })
        }
      />
    </div>
  )
}
