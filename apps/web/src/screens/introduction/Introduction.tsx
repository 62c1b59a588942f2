import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserField, type UserFieldDetails } from '@dossier/contract/user-profile/fields'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { FormBody } from '../../kits/form/FormBody.tsx'
import { SaveAlert } from '../../kits/form/SaveAlert.tsx'
import { SaveButton } from '../../kits/form/SaveButton.tsx'
import { UserFieldRow } from '../../kits/profile/UserFieldRow.tsx'
import { ProfilePicture } from '../../kits/profile/ProfilePicture.tsx'
import { useOwnForm, type OwnForm } from '../../kits/profile/use-own-form.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { hasFeature, useMe } from '../../lib/me.ts'
import { leaveUnasked } from '../../lib/use-leave-warning.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InformationStep } from './InformationStep.tsx'
import { introductionSteps, type Step } from './introduction-steps.ts'
import './introduction.css'

interface IntroductionProps {
  onLogout: () => void
  reload?: () => void
}

/**
 * The one-time introduction: people complete their profile before their first work. Anyone who does not want to now, or
 * is somebody else, can sign out.
 */
export function Introduction({ onLogout, reload = () => location.reload() }: IntroductionProps) {
  const me = useMe()
  const person = useQuery({
    ...queryOf(userProfile.fieldDetails, { params: { id: String(me.id) } }),
    staleTime: Infinity,
  })
  const definition = useQuery(queryOf(userProfile.definition))
  const error = person.error ?? definition.error
  const retry = () => void Promise.all([person.refetch(), definition.refetch()])
  return (
    <main id="main" className="introduction">
      {error && <Alert onRetry={retry}>{messageOf(error)}</Alert>}
      {!error && (!person.data || !definition.data) && (
        <div className="introduction-card">
          <Skeleton shape="form" rows={2} />
        </div>
      )}
      {person.data && definition.data && (
        <Wizard person={person.data} fields={definition.data.fields} reload={reload} />
      )}
      <Button onPress={onLogout}>Logout</Button>
    </main>
  )
}

/** A double click on Next must not finish a step that the person has not seen. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

interface WizardProps {
  person: UserFieldDetails
  fields: UserField[]
  reload: () => void
}

function Wizard({ person, fields, reload }: WizardProps) {
  const me = useMe()
  const steps = introductionSteps(fields, me.hasTenantInfo && hasFeature(me, 'tenantInfo'))
  const [reached, setAt] = useState(0)
  // An administrator may delete fields in the meantime, and with them a step.
  const at = Math.min(reached, steps.length - 1)
  const step = steps[at]!
  const isLast = at === steps.length - 1
  const onFailed = (error: unknown) => {
    console.error(error)
    // Without a connection there would be no page, and what concerns one field is said there.
    if (error instanceof ApiError && (error.status === 0 || error.at !== undefined)) return
    leaveUnasked()
    reload()
  }
  const form = useOwnForm({ fields, person, checked: step.fields, finishIntroduction: true, onFailed })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [at])
  const go = () => {
    if (isLast) void form.submit()
    else if (form.check()) setAt(at + 1)
  }
  return (
    <FormBody form={form} className="introduction-card" labelledBy="step-title" onSubmit={go}>
      <header>
        <p className="introduction-count" role="status">
          Step {at + 1} of {steps.length}
        </p>
        <h1 id="step-title" ref={heading} tabIndex={-1}>
          {step.title}
        </h1>
      </header>
      <div className="introduction-body">
        <StepBody step={step} person={person} own={form} />
      </div>
      <SaveAlert form={form} />
      <footer onClickCapture={isLast ? ignoreSecondClick : undefined}>
        {at > 0 && (
          <Button size="lg" variant="outline" isDisabled={form.isBusy} onPress={() => setAt(at - 1)}>
            Back
          </Button>
        )}
        <span className="grow" />
        <SaveButton of={form} label={isLast ? 'Finish' : 'Next'} />
      </footer>
    </FormBody>
  )
}

function StepBody({ step, person, own }: { step: Step; person: UserFieldDetails; own: OwnForm }) {
  const me = useMe()
  if (step.kind === 'welcome')
    return (
      <p>
        Welcome to {me.tenantName}, {me.name}. Before you begin, check what your colleagues will see about you.
      </p>
    )
  if (step.kind === 'information') return <InformationStep />
  return (
    <>
      <ProfilePicture user={me} />
      {[...step.builtIn, ...step.fields].map((one) => (
        <UserFieldRow key={one.field.id} of={one} value={person.fieldValues[one.field.id] ?? null} own={own} />
      ))}
    </>
  )
}
