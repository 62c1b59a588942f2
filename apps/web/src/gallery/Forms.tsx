import { teams } from '@dossier/contract/users/teams'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormPage } from '../kits/form/FormPage.tsx'
import { FormRows } from '../kits/form/FormRows.tsx'
import { FormSection } from '../kits/form/FormSection.tsx'
import { request } from '../kits/form/request.ts'
import { useForm } from '../kits/form/use-form.ts'
import { Checkbox } from '../ui/choices/Checkbox.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Shown } from './Shown.tsx'

const VALUES = { title: 'Roads', landingPagePath: '/cases', mail: true }
const TITLES = { title: 'Title', landingPagePath: 'Landing page', mail: 'Notify members by email' }

type State = 'Unchanged' | 'Changed' | 'At fault' | 'Refused by the server' | 'Closed'
const STATES: State[] = ['Unchanged', 'Changed', 'At fault', 'Refused by the server', 'Closed']

/** The values typed into the form of a state. */
const TYPED: Record<State, Partial<typeof VALUES>> = {
  Unchanged: {},
  Changed: { mail: false },
  'At fault': { title: '', landingPagePath: 'nowhere' },
  'Refused by the server': { title: 'Roads ' },
  Closed: {},
}

function Example({ state }: { state: State }) {
  const form = useForm({
    stored: { values: VALUES, lastUpdated: undefined },
    titles: TITLES,
    keep: null,
    closed: state === 'Closed' ? 'Only an administrator can change an administrator.' : undefined,
    save: ({ values: { title, landingPagePath } }) => request(teams.save, { body: { id: 1, title, landingPagePath } }),
  })
  const isTried = state === 'At fault' || state === 'Refused by the server'
  const [step, setStep] = useState(0)
  const go = useEffectEvent(() => {
    if (step === 0) form.change(TYPED[state])
    if (step === 1 && isTried) void form.submit()
    if (step < 2) setStep(step + 1)
  })
  useEffect(() => {
    const timer = setTimeout(() => go())
    return () => clearTimeout(timer)
  }, [step])
  return (
    <FormPage form={form}>
      <TextField {...form.text('title')} />
      <TextField {...form.text('landingPagePath')} note="The page of this site that members see after signing in." />
      <FormSection title="Messages">
        <Checkbox {...form.checkbox('mail')} />
      </FormSection>
    </FormPage>
  )
}

export const Forms = ({ theme }: { theme: string }) => (
  <>
    {STATES.map((state) => (
      <Shown key={state} what={state}>
        <div className="gallery-wide">
          <Example state={state} />
        </div>
      </Shown>
    ))}
    <Rows theme={theme} />
  </>
)

const row = (id: number) => ({ id, text: '' })

function Rows({ theme }: { theme: string }) {
  const [rows, setRows] = useState([
    { id: 1, text: 'Low' },
    { id: 2, text: 'High' },
  ])
  return (
    <Shown what="Rows">
      <div className="gallery-wide">
        <FormRows
          label={`Choices, ${theme}`}
          rows={rows}
          onChange={setRows}
          keyOf={({ id }) => id}
          nameOf={({ text }, at) => text || `Choice ${at + 1}`}
          add={{ label: 'Add Choice', row, most: 5 }}
        >
          {({ id, text }, at) => (
            <TextField
              aria-label={`Choice ${at + 1}`}
              value={text}
              onChange={(next) => setRows(rows.map((one) => (one.id === id ? { id, text: next } : one)))}
            />
          )}
        </FormRows>
      </div>
    </Shown>
  )
}
