import type { Rule } from '@dossier/contract/rules/rule'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { RunLog } from '../../../kits/rule-runs/RunLog.tsx'
import { messageOf } from '../../../lib/api-error.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../../ui/overlays/Menu.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import type { SectionSearch } from '../sections.ts'
import { NEW_RULE, searchOf } from './rule-address.ts'
import { RULE_STARTS } from './rule-starts.ts'
import { ordinal } from './ordinal.ts'
import { BLANK, copyOf, startOf, type StoredRule } from './rule-values.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { useRuleActs } from './use-rule-acts.ts'
import { useRuleOffer } from './use-rule-offer.ts'
import '../../../ui/tabs.css'

/** One rule at its own address: its editor, and what it has done. */
export function RulePage({ all }: { all: readonly Rule[] }) {
  const { rule: address = NEW_RULE, from, tab, run } = useSearch({ strict: false }) as SectionSearch
  const navigate = useNavigate()
  const { offer, error, retry } = useRuleOffer()
  const isNew = address === NEW_RULE
  const current = all.find(({ id }) => id === address)
  // Deleted by somebody else while it is open: the typed text stays.
  const [first] = useState(current)
  const [begun] = useState(() => startFrom(from, all))
  const rule = current ?? first
  if (!isNew && !rule) return <Navigate to="/configuration" search={searchOf()} replace ignoreBlocker />
  const go = (search: Parameters<typeof searchOf>[0]) =>
    void navigate({ to: '/configuration', search: searchOf(search), replace: true })
  const editor = error ? (
    <Alert onRetry={retry}>{messageOf(error)}</Alert>
  ) : offer ? (
    <RuleEditor
      rule={rule ?? null}
      start={rule ?? begun}
      isGone={rule !== undefined && !current}
      offer={offer}
      all={all}
    />
  ) : (
    <Skeleton shape="form" rows={8} />
  )
  return (
    <section className="rule-editor" aria-label={rule ? rule.title : 'New rule'}>
      <RuleHead rule={rule} place={rule ? all.findIndex(({ id }) => id === rule.id) + 1 : 0} count={all.length} />
      {rule ? (
        <Tabs
          selectedKey={tab ?? 'rule'}
          onSelectionChange={(key) => go({ rule: address, ...(key === 'runs' && { tab: 'runs' }) })}
        >
          <TabList className="tabs" aria-label="Rule">
            <Tab id="rule" className="tab">
              Rule
            </Tab>
            <Tab id="runs" className="tab">
              Runs
            </Tab>
          </TabList>
          <TabPanel id="rule" className="tab-panel" shouldForceMount>
            {editor}
          </TabPanel>
          <TabPanel id="runs" className="tab-panel">
            <RunLog
              ruleId={rule.id}
              open={run}
              onOpen={(id) => go({ rule: address, tab: 'runs', ...(id !== undefined && { run: id }) })}
              empty={
                <>
                  <b>This rule has not run yet.</b> Try it with “Test run”.
                </>
              }
            />
          </TabPanel>
        </Tabs>
      ) : (
        editor
      )}
    </section>
  )
}

function startFrom(from: SectionSearch['from'], all: readonly Rule[]): StoredRule {
  const copied = all.find(({ id }) => id === from)
  if (copied) return copyOf(copied)
  const start = typeof from === 'string' && Object.hasOwn(RULE_STARTS, from) ? RULE_STARTS[from] : undefined
  return start ? startOf(start) : BLANK
}

interface RuleHeadProps {
  rule: Rule | undefined
  place: number
  count: number
}

function RuleHead({ rule, place, count }: RuleHeadProps) {
  const acts = useRuleActs()
  const navigate = useNavigate()
  const remove = async () => {
    if (rule && (await acts.remove(rule)))
      await navigate({ to: '/configuration', search: searchOf(), ignoreBlocker: true })
  }
  const copy = () =>
    void navigate({ to: '/configuration', search: searchOf({ rule: NEW_RULE, ...(rule && { from: rule.id }) }) })
  return (
    <header className="rule-editor-head">
      <Link to="/configuration" search={searchOf()} className="rule-back">
        <ChevronLeft size={14} aria-hidden />
        All rules
      </Link>
      <h2 className="truncate" dir="auto">
        {rule ? rule.title : 'New Rule'}
      </h2>
      {rule && (
        <Switch isSelected={rule.enabled} isDisabled={acts.isBusy} onChange={(on) => void acts.enable(rule, on)}>
          Enabled
        </Switch>
      )}
      <span className="grow" />
      {rule && place > 0 && <span className="sub">{`Runs ${ordinal(place)} of ${count}`}</span>}
      {rule && (
        <MenuTrigger>
          <Button icon aria-label="Actions of this rule" isDisabled={acts.isBusy}>
            <MoreHorizontal size={16} />
          </Button>
          <Popover placement="bottom end">
            <Menu aria-label="Actions of this rule" onAction={(key) => (key === 'copy' ? copy() : void remove())}>
              <MenuItem id="copy">Duplicate</MenuItem>
              <MenuItem id="remove" danger>
                Delete
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
    </header>
  )
}
