import type { Titled } from '@dossier/contract/shapes'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Check, ChevronRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmYourEmail } from '../../../kits/confirm-email/ConfirmYourEmail.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Step, StepKey } from './steps.ts'

interface StepRowProps {
  step: Step
  /** The first that is open: it says what it is for. */
  isNext: boolean
  template: Titled | null
  onNew: (() => void) | undefined
}

const WAYS: Partial<Record<StepKey, Pick<LinkProps, 'to' | 'search'>>> = {
  template: { to: '/configuration', search: { section: 'templates' } },
  field: { to: '/configuration', search: { section: 'fields' } },
  colleague: { to: '/users' },
  view: { to: '/cases' },
  records: { to: '/configuration', search: { section: 'import' } },
}

/** One step: a circle that is ticked, what it is, and the way there. */
export function StepRow({ step, isNext, template, onNew }: StepRowProps) {
  const { key, title, isDone, about } = step
  const hasAbout = about !== '' && (isDone || isNext) && !(key === 'email' && !isDone)
  return (
    <li className="step" data-done={isDone || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className="step-mark" aria-hidden>
        <Check size={12} />
      </span>
      <div className="step-text">
        <h3>
          {title}
          {isDone && <span className="vh"> (done)</span>}
        </h3>
        {hasAbout && <p>{about}</p>}
        {key === 'email' && !isDone && <ConfirmYourEmail isPrimary={isNext} />}
      </div>
      {isDone ? (
        key === 'template' &&
        template && (
          <Link className="link" to="/configuration" search={{ section: 'templates', template: template.id }}>
            Open
          </Link>
        )
      ) : (
        <Way step={step} isNext={isNext} onNew={onNew} />
      )}
    </li>
  )
}

function Way({ step: { key, action }, isNext, onNew }: Pick<StepRowProps, 'step' | 'isNext' | 'onNew'>) {
  const label: ReactNode = isNext ? (
    <>
      <Plus size={15} aria-hidden />
      {action}
    </>
  ) : (
    <>
      {action}
      <ChevronRight size={13} aria-hidden />
    </>
  )
  const way = WAYS[key]
  if (way)
    return (
      <Link {...way} className={isNext ? 'btn primary' : 'btn ghost'}>
        {label}
      </Link>
    )
  if (key !== 'dashboard' || !onNew) return null
  return (
    <Button variant={isNext ? 'primary' : 'ghost'} onPress={onNew}>
      {label}
    </Button>
  )
}
