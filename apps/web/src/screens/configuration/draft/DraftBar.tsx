import { configurationDraft, type Draft } from '@dossier/contract/configuration/drafts'
import { countOf } from '@dossier/core/text/plural'
import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { isDrafted } from './drafted-sections.ts'
import { DraftScope } from './DraftScope.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import type { Section } from '../sections.ts'
import type { DraftMode } from './use-draft-mode.ts'
import './draft.css'

/** The open draft above every section of the settings; where it can be changed, also the button that opens one. */
export function DraftBar({ mode, section }: { mode: DraftMode; section: Section }) {
  const [fault, setFault] = useState<string>()
  const [open, setOpen] = useState<'review' | 'preview'>()
  const close = () => setOpen(undefined)
  const { draft } = mode
  const attempt = (work: () => Promise<unknown>) => {
    setFault(undefined)
    work().catch((error: unknown) => setFault(messageOf(error)))
  }
  const [isStarting, setIsStarting] = useState(false)
  const start = () =>
    attempt(async () => {
      setIsStarting(true)
      try {
        await mode.enter(await call(configurationDraft.start))
      } finally {
        setIsStarting(false)
      }
    })
  return (
    <>
      {!draft && isDrafted(section) && (
        <div className="draft-start">
          <Button variant="outline" onPress={start} isDisabled={isStarting}>
            <FilePen size={15} aria-hidden />
            Start Draft
          </Button>
        </div>
      )}
      {draft && <OpenDraft draft={draft} mode={mode} section={section} attempt={attempt} onOpen={setOpen} />}
      {fault && <Alert>{fault}</Alert>}
      {open === 'review' && <ReviewDialog mode={mode} onClose={close} />}
      {open === 'preview' && draft && (
        <DraftScope mode={mode}>
          <PreviewDialog draft={draft.id} onClose={close} />
        </DraftScope>
      )}
    </>
  )
}

interface OpenDraftProps {
  draft: Draft
  mode: DraftMode
  section: Section
  attempt: (work: () => Promise<unknown>) => void
  onOpen: (dialog: 'review' | 'preview') => void
}

function OpenDraft({ draft, mode, section, attempt, onOpen }: OpenDraftProps) {
  const { record } = useWords()
  const confirm = useConfirm()
  const isWorking = mode.cache !== undefined
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard the draft?',
      text: `${countOf(draft.changes, 'change')} will be lost. What is published stays as it is.`,
      confirmLabel: 'Discard',
      danger: true,
    })
    if (!isSure) return
    await call(configurationDraft.discard, { body: { draft: draft.id } })
    mode.leave()
    await mode.reload()
  }
  return (
    <section className="draft-bar" aria-label="Draft" data-working={isWorking || undefined}>
      <p className="draft-sum">
        <FilePen size={15} aria-hidden />
        <strong>Draft</strong>
        <span role="status">{countOf(draft.changes, 'change')}</span>
        <span className="sub">{noteOf(draft, isWorking, section)}</span>
      </p>
      <div className="draft-actions">
        {isWorking ? (
          <>
            <Button variant="outline" onPress={() => onOpen('preview')}>
              Preview {record}…
            </Button>
            <Button variant="outline" onPress={mode.leave}>
              Leave Draft
            </Button>
          </>
        ) : (
          <Button variant="outline" onPress={() => mode.enter(draft)}>
            Open Draft
          </Button>
        )}
        <Button variant="outline" onPress={() => attempt(discard)}>
          Discard…
        </Button>
        <Button variant="primary" onPress={() => onOpen('review')}>
          Review…
        </Button>
      </div>
    </section>
  )
}

function noteOf({ startedBy }: Draft, isWorking: boolean, section: Section): string {
  if (!isWorking) return `Started by ${startedBy.name}. You see what is published.`
  return isDrafted(section)
    ? 'What you change here applies when the draft is published.'
    : 'Changes in this section are not part of the draft: they apply immediately.'
}
