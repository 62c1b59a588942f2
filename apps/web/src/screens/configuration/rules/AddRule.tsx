import { RULES, type Rule } from '@dossier/contract/rules/rule'
import { offeredActions } from '@dossier/core/rules/action-types'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Plus } from 'lucide-react'
import { useMe } from '../../../lib/me.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../../ui/overlays/Menu.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { NEW_RULE, searchOf } from './rule-address.ts'
import { RULE_STARTS } from './rule-starts.ts'

/** A new rule: an empty one, or one of the starting points. */
export function AddRule({ all }: { all: readonly Rule[] }) {
  const navigate = useNavigate()
  const me = useMe()
  const say = useInOwnWords()
  const offered = offeredActions((feature) => me.tenantEnabledFeatures.includes(feature))
  const starts = Object.entries(RULE_STARTS).filter(([, { actions }]) =>
    actions.every(({ type }) => offered.includes(type)),
  )
  const isFull = all.length >= RULES
  const add = (from?: string) =>
    void navigate({ to: '/configuration', search: searchOf({ rule: NEW_RULE, ...(from !== undefined && { from }) }) })
  return (
    <span className="rules-add">
      <Button variant="primary" isDisabled={isFull} onPress={() => add()}>
        <Plus size={15} aria-hidden />
        Add Rule
      </Button>
      <MenuTrigger>
        <Button variant="primary" icon aria-label="Begin with" isDisabled={isFull}>
          <ChevronDown size={14} />
        </Button>
        <Popover placement="bottom end">
          <Menu aria-label="Begin with" onAction={(key) => add(String(key))}>
            <MenuSection title="Begin with">
              {starts.map(([key, { title, text }]) => (
                <MenuItem key={key} id={key} textValue={say(title)}>
                  <span className="rules-start">
                    {say(title)}
                    <span className="sub">{say(text)}</span>
                  </span>
                </MenuItem>
              ))}
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
    </span>
  )
}
