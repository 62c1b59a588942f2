import type { RunResult } from '@dossier/contract/rules/runs'
import { Ban, CircleAlert, CircleCheck, CircleMinus, Clock, OctagonMinus, type LucideIcon } from 'lucide-react'
import './rule-runs.css'

const MARKS: Record<RunResult, { icon: LucideIcon; text: string }> = {
  Ran: { icon: CircleCheck, text: 'Ran' },
  DidNotRun: { icon: CircleMinus, text: 'Did not run' },
  Stopped: { icon: OctagonMinus, text: 'Stopped' },
  Failed: { icon: CircleAlert, text: 'Failed' },
  Waiting: { icon: Clock, text: 'Waiting' },
  Canceled: { icon: Ban, text: 'Canceled' },
}

export const resultText = (result: RunResult): string => MARKS[result].text

/** What became of a run: a picture and a word. Only the picture has a color. */
export function RunMark({ result }: { result: RunResult }) {
  const { icon: Icon, text } = MARKS[result]
  return (
    <span className="run-mark" data-result={result}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  )
}
