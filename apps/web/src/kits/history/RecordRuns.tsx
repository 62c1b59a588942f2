import { Zap } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useRecord } from '../case-form/case-context.ts'

/** Administrators look for it, others never do. */
const RunLog = lazyPart(async () => ({ default: (await import('../rule-runs/RunLog.tsx')).RunLog }))

/** What rules have done with the record, and why others have not: for administrators. */
export function RecordRuns() {
  const me = useMe()
  const words = useWords()
  const { id, caseNumber } = useRecord()
  const [isOpen, setOpen] = useState(false)
  const [run, setRun] = useState<string>()
  if (!me.isAdmin) return null
  return (
    <>
      <Button variant="outline" onPress={() => setOpen(true)}>
        <Zap size={14} aria-hidden />
        Rule Runs
      </Button>
      {isOpen && (
        <Modal title={`Rules on #${caseNumber}`} isOpen size="lg" onClose={() => setOpen(false)}>
          <Suspense>
            <RunLog
              caseId={id}
              open={run}
              onOpen={setRun}
              empty={<b>{`No rule has run on this ${words.record.toLowerCase()} yet.`}</b>}
            />
          </Suspense>
        </Modal>
      )}
    </>
  )
}
