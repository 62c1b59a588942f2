import type { Import } from '@dossier/contract/imports'
import { imports } from '@dossier/contract/imports/calls'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { Additions } from './Additions.tsx'
import { ImportRows } from './ImportRows.tsx'
import { MappingForm } from './MappingForm.tsx'
import { resultOf, STATE_TITLES } from './import-words.ts'
import { usePace } from './use-pace.ts'
import { undoText } from './undo-text.ts'

interface StepsProps {
  found: Import
  /** When it was read. */
  at: number
  /** Reads the import again. */
  onMoved: () => Promise<unknown>
  onClose: () => void
}

type Step = 'run' | 'cancel' | 'undo' | 'remove'

/** One import, with what can be done next. */
export function ImportSteps({ found, at, onMoved, onClose }: StepsProps) {
  const [isMapping, setIsMapping] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  const [fault, setFault] = useState('')
  const { state, isOwn } = found
  const move = async (step: Step) => {
    setFault('')
    setIsMoving(true)
    try {
      await call(imports[step], { params: { importId: String(found.id) } })
      if (step === 'remove') return onClose()
    } catch (error) {
      setFault(messageOf(error))
    }
    await onMoved()
    setIsMoving(false)
  }
  const showsMapping = isOwn && found.hasFile && (state === 'ready' || (isMapping && CAN_MAP.includes(state)))
  return (
    <>
      <h2 className="imports-title" dir="auto">
        {found.fileName}
      </h2>
      <Progress found={found} at={at} />
      <Additions found={found} />
      {fault && <Alert>{fault}</Alert>}
      {!showsMapping && <Actions found={found} move={move} isMoving={isMoving} onMap={() => setIsMapping(true)} />}
      {showsMapping && (
        <MappingForm
          found={found}
          onChecking={async () => {
            setFault('')
            // Until the new check is known, the verdicts of the last one would be shown, and could be run.
            await onMoved()
            setIsMapping(false)
          }}
        />
      )}
      {!showsMapping && isOwn && <Verdicts found={found} />}
    </>
  )
}

const CAN_MAP = ['ready', 'checked', 'undone']

function Progress({ found, at }: Pick<StepsProps, 'found' | 'at'>) {
  const { state, progress, fault } = found
  const say = useInOwnWords()
  const lines = progress ? [] : resultOf(found).map(say)
  const pace = usePace(found, at)
  return (
    <div role="status" className="imports-state">
      <strong>{STATE_TITLES[state]}</strong>
      {progress && (
        <>
          <progress aria-label="Progress" {...(progress.total && { value: progress.done, max: progress.total })} />
          <span>{progress.note || 'Waiting for its turn'}</span>
          {pace && <span aria-live="off">{pace}</span>}
          <span className="sub">You can leave this page. The import continues.</span>
        </>
      )}
      {!progress && fault && <span className="imports-fault">{fault}</span>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ActionsProps {
  found: Import
  move: (step: Step) => Promise<void>
  /** A step is being sent. */
  isMoving: boolean
  onMap: () => void
}

function Actions({ found, move, isMoving, onMap }: ActionsProps) {
  const confirm = useConfirm()
  const say = useInOwnWords()
  const { state, isOwn, hasFile, hasAdded, progress, undone, ran } = found
  const { create = 0, update = 0 } = ran ?? {}
  const undo = async () => {
    if (
      await confirm({
        title: 'Undo this import?',
        text: say(undoText({ create, update, hasAdded })),
        confirmLabel: 'Undo',
        danger: true,
      })
    )
      await move('undo')
  }
  const remove = async () => {
    const text = say('Its file and results are removed. The records stay, but can no longer be undone together.')
    if (await confirm({ title: 'Remove this import?', text, confirmLabel: 'Remove', danger: true }))
      await move('remove')
  }
  if (progress)
    return (
      <p className="imports-bar">
        <Button variant="outline" onPress={() => void move('cancel')}>
          Cancel
        </Button>
      </p>
    )
  return (
    <div className="imports-bar">
      {isOwn && state === 'checked' && hasFile && (
        <Button variant="primary" isDisabled={isMoving} onPress={() => void move('run')}>
          Import
        </Button>
      )}
      {isOwn && state === 'stopped' && hasFile && !undone && (
        <Button variant="primary" isDisabled={isMoving} onPress={() => void move('run')}>
          Continue
        </Button>
      )}
      {isOwn && CAN_MAP.includes(state) && hasFile && (
        <Button variant="outline" onPress={onMap}>
          Change Columns
        </Button>
      )}
      {state === 'done' && (
        <Link className="btn outline" to="/search" search={{ filters: [['importId', 'Contains', [found.id]]] }}>
          {say('Open the Records')}
        </Link>
      )}
      {(state === 'done' || state === 'stopped') && (
        <Button variant="outline" onPress={() => void undo()}>
          Undo
        </Button>
      )}
      <Button variant="outline" onPress={() => void remove()}>
        Remove
      </Button>
    </div>
  )
}

function Verdicts({ found: { id, state, checked, ran, undone, progress } }: { found: Import }) {
  if (progress) return null
  const [step, counts] = undone
    ? (['undo', undone] as const)
    : ran
      ? (['run', ran] as const)
      : (['check', checked] as const)
  if (!counts || state === 'uploading') return null
  return <ImportRows key={step} importId={id} step={step} counts={counts} />
}
