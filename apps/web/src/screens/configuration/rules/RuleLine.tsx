import type { Rule } from '@dossier/contract/rules/rule'
import type { LatestRun } from '@dossier/contract/rules/runs'
import { triggerText } from '@dossier/core/rules/trigger-words'
import { Link, useNavigate } from '@tanstack/react-router'
import { GripVertical, MoreHorizontal, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { RunMark } from '../../../kits/rule-runs/RunMark.tsx'
import { runTimeText } from '../../../kits/rule-runs/run-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/overlays/Menu.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { NEW_RULE, searchOf } from './rule-address.ts'
import { useRuleActs } from './use-rule-acts.ts'

interface LineMoves {
  isFirst: boolean
  isLast: boolean
  move: (by: -1 | 1) => void
  onGrip: (event: PointerEvent<HTMLElement>) => void
}

interface RuleLineProps {
  rule: Rule
  /** In the order of all rules, from 1. */
  place: number
  nameOf: (key: string) => string
  templateNames: ReadonlyMap<number, string>
  /** Null: it has never run. */
  latest: LatestRun | null | undefined
  isDragged: boolean
  /** Missing while only some rules are shown. */
  moves: LineMoves | undefined
}

const BY_KEY: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** One rule of the list. */
export function RuleLine({ rule, place, nameOf, templateNames, latest, isDragged, moves }: RuleLineProps) {
  const acts = useRuleActs()
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? BY_KEY[event.key] : undefined
    if (by === undefined || !moves) return
    event.preventDefault()
    moves.move(by)
  }
  return (
    <li
      className="rules-row"
      data-row={rule.id}
      data-off={!rule.enabled || undefined}
      data-dragged={isDragged || undefined}
      onKeyDown={onKeyDown}
    >
      <span className="form-grip" aria-hidden hidden={!moves} onPointerDown={moves?.onGrip}>
        <GripVertical size={14} />
      </span>
      <span className="rules-place num">{place}</span>
      <div className="rules-title">
        <Link to="/configuration" search={searchOf({ rule: rule.id })} className="rules-open truncate" dir="auto">
          {rule.title}
        </Link>
        <span className="sub truncate">{triggerText(rule, nameOf)}</span>
      </div>
      <span className="rules-templates truncate">
        {rule.templateIds.length === 0
          ? 'All templates'
          : rule.templateIds.map((id) => templateNames.get(id) ?? '…').join(', ')}
      </span>
      {rule.faults.length > 0 ? (
        <Link to="/configuration" search={searchOf({ rule: rule.id })} className="rules-attention">
          <TriangleAlert size={14} aria-hidden />
          Needs attention
        </Link>
      ) : (
        <Switch
          aria-label={`${rule.title} is enabled`}
          isSelected={rule.enabled}
          isDisabled={acts.isBusy}
          onChange={(enabled) => void acts.enable(rule, enabled)}
        />
      )}
      <LastRun latest={latest} />
      <LineMenu rule={rule} moves={moves} acts={acts} />
    </li>
  )
}

function LastRun({ latest }: Pick<RuleLineProps, 'latest'>) {
  if (!latest) return <span className="rules-last sub">{latest === null && 'Never'}</span>
  const { run, runsToday } = latest
  const amount = runsToday > 0 ? `, ${runsToday.toLocaleString('en')} ${runsToday === 1 ? 'run' : 'runs'} today` : ''
  return (
    <span className="rules-last">
      <RunMark result={run.result} />
      <span className="sub truncate">
        {run.result === 'DidNotRun' || run.result === 'Stopped' ? run.reason : `${runTimeText(run.at)}${amount}`}
      </span>
    </span>
  )
}

type MenuProps = Pick<RuleLineProps, 'rule' | 'moves'> & { acts: ReturnType<typeof useRuleActs> }

function LineMenu({ rule, moves, acts }: MenuProps) {
  const navigate = useNavigate()
  const go = (search: Parameters<typeof searchOf>[0]) =>
    void navigate({ to: '/configuration', search: searchOf(search) })
  const actions: Record<string, () => unknown> = {
    runs: () => go({ rule: rule.id, tab: 'runs' }),
    copy: () => go({ rule: NEW_RULE, from: rule.id }),
    up: () => moves?.move(-1),
    down: () => moves?.move(1),
    remove: () => acts.remove(rule),
  }
  return (
    <MenuTrigger>
      <Button icon aria-label={`Actions of ${rule.title}`} isDisabled={acts.isBusy} className="rules-more">
        <MoreHorizontal size={16} />
      </Button>
      <Popover placement="bottom end">
        <Menu aria-label={`Actions of ${rule.title}`} onAction={(key) => void actions[String(key)]?.()}>
          <MenuItem id="runs">Show Runs</MenuItem>
          <MenuItem id="copy">Duplicate</MenuItem>
          {moves && !moves.isFirst && <MenuItem id="up">Move Up</MenuItem>}
          {moves && !moves.isLast && <MenuItem id="down">Move Down</MenuItem>}
          <MenuSeparator />
          <MenuItem id="remove" danger>
            Delete
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
