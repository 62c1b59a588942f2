import { ACTION_TYPES, type ActionType } from '@dossier/contract/rules/actions'
import { ACTIONS_PER_RULE } from '@dossier/contract/rules/rule'
import { ACTION_LABELS, offeredActions, runsAfterSave } from '@dossier/core/rules/action-types'
import { Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormRows } from '../../../kits/form/FormRows.tsx'
import { controlOf } from '../../../kits/form/use-faults.ts'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/FieldError.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../../ui/overlays/Menu.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { ACTION_ICONS } from './action-icons.ts'
import { emptyCard, placesOf, type ActionCard } from './action-cards.ts'
import { ActionFields } from './actions/ActionFields.tsx'
import type { RuleFormProps } from './RuleForm.tsx'

const PHASES = [
  { isAfter: false, title: 'In the save', note: 'one change with the person’s edit' },
  { isAfter: true, title: 'After the save', note: 'from the queue, retried after 1, 5 and 30 minutes' },
] as const

type ActionsPartProps = Pick<RuleFormProps, 'form' | 'offer' | 'exposures'>

/** What a rule does: in the save, then after it. People order the actions within each of the two. (D-156) */
export function ActionsPart({ form, offer, exposures }: ActionsPartProps) {
  const { actions } = form.values
  const places = placesOf(actions)
  const [added, setAdded] = useState<number>()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = added !== undefined && root.current?.querySelector<HTMLElement>(`[data-card="${added}"]`)
    if (row) controlOf(row)?.focus()
  }, [added])
  const change = (next: readonly ActionCard[]) => form.change({ actions: next })
  const put = (card: ActionCard) => change(actions.map((one) => (one.row === card.row ? card : one)))
  const add = (type: ActionType) => {
    const row = Math.max(0, ...actions.map((one) => one.row)) + 1
    const [inSave, after] = splitPhases([...actions, emptyCard(type, row)])
    change([...inSave, ...after])
    setAdded(row)
  }
  const isClosed = form.closed !== undefined
  return (
    <div className="rule-actions" ref={root} data-input="actions">
      {PHASES.map(({ isAfter, title, note }) => {
        const [inSave, after] = splitPhases(actions)
        const cards = isAfter ? after : inSave
        if (cards.length === 0) return null
        return (
          <div key={title} className="rule-phase">
            <p className="rule-phase-head">
              <b>{title}</b> <span className="sub">{note}</span>
            </p>
            <FormRows<ActionCard>
              label={title}
              hideLabel
              rows={cards}
              keyOf={({ row }) => row}
              nameOf={({ type }) => ACTION_LABELS[type]}
              isDisabled={isClosed}
              onChange={(next) => change(isAfter ? [...inSave, ...next] : [...next, ...after])}
            >
              {(card) => (
                <Card
                  card={card}
                  at={places.get(card.row)!}
                  place={actions.indexOf(card) + 1}
                  form={form}
                  offer={offer}
                  exposures={exposures}
                  onChange={put}
                />
              )}
            </FormRows>
          </div>
        )
      })}
      <FieldError text={form.faultAt('actions')} />
      {!isClosed && <AddAction isFull={actions.length >= ACTIONS_PER_RULE} onAdd={add} />}
    </div>
  )
}

const splitPhases = (cards: readonly ActionCard[]): [ActionCard[], ActionCard[]] => [
  cards.filter(({ type }) => !runsAfterSave(type)),
  cards.filter(({ type }) => runsAfterSave(type)),
]

interface CardBoxProps extends ActionsPartProps {
  card: ActionCard
  /** The place of its first action. */
  at: number
  place: number
  onChange: (card: ActionCard) => void
}

function Card({ card, at, place, form, offer, exposures, onChange }: CardBoxProps) {
  const Icon = ACTION_ICONS[card.type]
  const last = at + (card.type === ACTION_TYPES.SetValue ? card.values.length : 1)
  const shown = exposures.filter((one) => {
    const nth = Number(/^actions\.(\d+)/.exec(one.at)?.[1] ?? -1)
    return nth >= at && nth < last
  })
  return (
    <div className="rule-card" data-card={card.row} role="group" aria-label={ACTION_LABELS[card.type]}>
      <p className="rule-card-head">
        <span className="num sub">{place}</span>
        <Icon size={14} aria-hidden />
        <b>{ACTION_LABELS[card.type]}</b>
      </p>
      <ActionFields
        card={card}
        at={at}
        context={offer}
        faultAt={form.faultAt}
        isDisabled={form.closed !== undefined}
        onChange={onChange}
      />
      {shown.map(({ message }) => (
        <p key={message} className="rule-exposure">
          <TriangleAlert size={14} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
    </div>
  )
}

function AddAction({ isFull, onAdd }: { isFull: boolean; onAdd: (type: ActionType) => void }) {
  const me = useMe()
  const offered = offeredActions((feature) => me.tenantEnabledFeatures.includes(feature))
  return (
    <MenuTrigger>
      <Button variant="outline" className="form-add" isDisabled={isFull}>
        <Plus size={14} aria-hidden />
        Add action
      </Button>
      <Popover placement="bottom start">
        <Menu aria-label="Actions" onAction={(key) => onAdd(Number(key) as ActionType)}>
          {offered.map((type) => {
            const Icon = ACTION_ICONS[type]
            return (
              <MenuItem key={type} id={type} textValue={ACTION_LABELS[type]}>
                <Icon size={14} aria-hidden />
                {ACTION_LABELS[type]}
              </MenuItem>
            )
          })}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
