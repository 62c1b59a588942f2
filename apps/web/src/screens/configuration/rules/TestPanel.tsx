import { rules } from '@dossier/contract/rules/calls'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import type { TestedState, TestRun } from '@dossier/contract/rules/test-run'
import type { SearchItem } from '@dossier/contract/search'
import { FlaskConical, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useReturningFocus } from '../../../kits/case-form/use-returning-focus.ts'
import { RecordPicker } from '../../../kits/links/RecordPicker.tsx'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TestResult } from './TestResult.tsx'
import { TestState } from './TestState.tsx'
import type { RuleOffer } from './use-rule-offer.ts'

interface TestPanelProps {
  /** The rule as it is in the form; undefined while something is missing in it. */
  draft: RuleToSave | undefined
  offer: RuleOffer
}

/** Tries the rule, which need not be saved, on a record. Nothing is changed or sent. (D-157) */
export function TestPanel({ draft, offer }: TestPanelProps) {
  const words = useWords()
  const [record, setRecord] = useState<SearchItem>()
  const [state, setState] = useState<TestedState>({ as: 'now' })
  const { run, result, fault, isBusy, isOld } = useTest(draft, record, state)
  const [isPicking, setPicking] = useState(false)
  const button = useReturningFocus(isPicking)
  return (
    <section
      className="rule-test"
      aria-label="Test run"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void run()
      }}
    >
      <h3>
        <FlaskConical size={14} aria-hidden />
        Test run
      </h3>
      <Button variant="outline" wide ref={button} onPress={() => setPicking(true)}>
        <span className="truncate grow rule-test-record">
          {record ? `#${record.pageArgument} ${record.title}` : `Choose a ${words.record.toLowerCase()}`}
        </span>
      </Button>
      {isPicking && (
        <RecordPicker
          label="Search by number or title"
          without={[]}
          onPick={(item) => {
            setRecord(item)
            setState({ as: 'now' })
          }}
          onClose={() => setPicking(false)}
          triggerRef={button}
        />
      )}
      {record && <TestState key={record.id} caseId={record.id} state={state} offer={offer} onChange={setState} />}
      {record && (
        <Button variant="outline" isDisabled={!draft || isBusy} onPress={() => void run()}>
          <Play size={14} aria-hidden />
          {result ? 'Run Again' : 'Run Test'}
        </Button>
      )}
      {record && !draft && <p className="field-note">The rule can be tried once it has everything it needs.</p>}
      {fault && <Alert>{fault}</Alert>}
      <div aria-live="polite">
        {result && (
          <div data-stale={isOld || undefined} className="rule-test-found">
            {isOld && <p className="field-note">Changed since this test.</p>}
            <TestResult run={result} />
          </div>
        )}
      </div>
    </section>
  )
}

interface Tested {
  /** What was tried. */
  of: string
  run: TestRun
}

function useTest(draft: RuleToSave | undefined, record: SearchItem | undefined, state: TestedState) {
  const [tested, setTested] = useState<Tested>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const of = JSON.stringify([draft, record?.id, state])
  const run = async () => {
    if (!draft || !record) return
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setBusy(true)
    setFault('')
    try {
      const body = { rule: draft, caseNumber: record.pageArgument, state }
      const answer = await call(rules.test, { body }, { signal: own.signal })
      setTested({ of, run: answer })
    } catch (error) {
      if (!own.signal.aborted) setFault(messageOf(error))
    } finally {
      if (running.current === own) setBusy(false)
    }
  }
  return { run, result: tested?.run, fault, isBusy, isOld: tested !== undefined && tested.of !== of }
}
