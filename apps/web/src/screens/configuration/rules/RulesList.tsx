import type { Rule } from '@dossier/contract/rules/rule'
import { textFilter } from '@dossier/core/text/folded'
import { Link } from '@tanstack/react-router'
import { FolderClosed, History, Search } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AddRule } from './AddRule.tsx'
import { ALL_RUNS, searchOf } from './rule-address.ts'
import { RuleGroup } from './RuleGroup.tsx'
import { useRuleOrder, withPart } from './use-rule-order.ts'

/** The rules in the order in which they run, under the headings of their folders. */
export function RulesList({ all }: { all: readonly Rule[] }) {
  const words = useWords()
  const [text, setText] = useState('')
  const [inFolders, setInFolders] = useState(true)
  const { order, show, store } = useRuleOrder(all)
  const isSearching = text.trim() !== ''
  const hasFolders = all.some(({ folder }) => folder !== null)
  const fits = textFilter(text)
  const found = order.filter(({ title, description, folder }) => fits(title, description, folder ?? ''))
  const groups = groupsOf(found, hasFolders && inFolders)
  return (
    <section className="rules-list" aria-label="Rules">
      <p className="sub lookups-note">
        {`Rules act when ${words.records.toLowerCase()} are saved. They run from top to bottom, and each sees what the ones above it have set.`}
      </p>
      <div className="lookups-bar">
        <TextField
          aria-label="Search rules"
          placeholder="Search"
          type="search"
          maxLength={200}
          icon={<Search size={14} aria-hidden />}
          value={text}
          onChange={setText}
        />
        <span className="grow" />
        {hasFolders && (
          <Button aria-pressed={inFolders} onPress={() => setInFolders(!inFolders)}>
            <FolderClosed size={14} aria-hidden />
            In Folders
          </Button>
        )}
        <Link to="/configuration" search={searchOf({ rule: ALL_RUNS })} className="btn ghost">
          <History size={14} aria-hidden />
          All Runs
        </Link>
        <AddRule all={all} />
      </div>
      {found.length === 0 && (
        <div className="empty" role="status">
          <p>{isSearching ? <b>Nothing has that name.</b> : NONE}</p>
        </div>
      )}
      {groups.map(({ folder, rules }) => (
        <RuleGroup
          key={folder ?? ' '}
          title={folder ?? (groups.length > 1 ? 'No folder' : undefined)}
          rules={rules}
          order={order}
          canMove={!isSearching}
          onShow={(part) => show(withPart(order, part))}
          onMove={(part) => void store(withPart(order, part))}
        />
      ))}
    </section>
  )
}

const NONE = (
  <>
    <b>No rules yet.</b> A rule can set values, add people and send email.
  </>
)

/** By folder, in the order of the first rule of each. */
function groupsOf(rules: readonly Rule[], inFolders: boolean): { folder: string | null; rules: Rule[] }[] {
  if (!inFolders) return rules.length === 0 ? [] : [{ folder: null, rules: [...rules] }]
  return [...Map.groupBy(rules, ({ folder }) => folder)].map(([folder, some]) => ({ folder, rules: some }))
}
