import { LayoutDashboard, Plus } from 'lucide-react'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { StepRow } from './StepRow.tsx'
import { countDone, nextStep } from './steps.ts'
import type { FoundSteps } from './use-first-steps.ts'
import './first-steps.css'

interface FirstStepsProps {
  found: FoundSteps
  onNew: (() => void) | undefined
  /** Back to the dashboards, if there are some. */
  onLeave: (() => void) | undefined
}

const HIDDEN_TEXT = 'You find First steps again in the menu of your account.'

/** What an administrator of a new organization does first; the steps close by themselves. */
export function FirstSteps({ found, onNew, onLeave }: FirstStepsProps) {
  const { tenantName } = useMe()
  const { steps, template, isHidden, hide } = found
  const done = countDone(steps)
  const open = nextStep(steps)
  const onHide = () => {
    hide(true)
    toast({ text: HIDDEN_TEXT })
    onLeave?.()
  }
  return (
    <>
      <header className="page-head dashboard-head">
        <LayoutDashboard size={16} aria-hidden />
        <h1 className="dashboard-title">Dashboard</h1>
        <span className="grow" />
        {onNew && (
          <Button onPress={onNew} aria-label="New Dashboard">
            <Plus size={14} aria-hidden />
            <span className="wide-only">New Dashboard</span>
          </Button>
        )}
      </header>
      <div className="first-steps">
        <section aria-labelledby="first-steps-title">
          <h2 id="first-steps-title">First steps</h2>
          <p className="lead">
            {open
              ? `Set up ${tenantName}. Take the steps in any order and leave out what you do not need.`
              : `All set. ${tenantName} has taken every step.`}
          </p>
          <div className="steps-progress">
            <div
              className="steps-bar"
              role="progressbar"
              aria-label={`${done} of ${steps.length} done`}
              aria-valuenow={done}
              aria-valuemin={0}
              aria-valuemax={steps.length}
            >
              {steps.map(({ key }, nth) => (
                <i key={key} data-on={nth < done || undefined} />
              ))}
            </div>
            <span aria-hidden>
              {done} of {steps.length}
            </span>
          </div>
          <ol className="steps">
            {steps.map((step) => (
              <StepRow key={step.key} step={step} isNext={step === open} template={template} onNew={onNew} />
            ))}
          </ol>
          <p className="steps-foot">
            <span>Only administrators see this list.</span>
            {onLeave && <Button onPress={onLeave}>Back to the dashboard</Button>}
            {isHidden ? (
              <Button onPress={() => hide(false)}>Show on the dashboard</Button>
            ) : (
              <Button onPress={onHide}>Hide first steps</Button>
            )}
          </p>
        </section>
      </div>
    </>
  )
}
