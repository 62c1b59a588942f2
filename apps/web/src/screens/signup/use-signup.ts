import { tenant } from '@dossier/contract/organization/tenant'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { request } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { usePasswordStrength, type Strength } from '../../kits/password/use-password-strength.ts'
import { reader } from '../../lib/dates.ts'
import { sessionBegan } from '../../lib/session/session-end.ts'
import { EMPTY, faultsOf, TITLES } from './signup-form.ts'

/** After the answer; prevents a double click from sending twice. */
const REST = 750

/** The form with the strength of its password. Nobody is signed in yet, so nothing is kept. */
export function useSignup() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [strength, setStrength] = useState<Strength>('waiting')
  const [isResting, setResting] = useState(false)
  const form = useForm({
    stored: { values: EMPTY, lastUpdated: undefined },
    titles: TITLES,
    keep: null,
    missing: (values) => faultsOf(values, strength),
    save: ({ values }) => request(tenant.createNew, { body: { ...values, timeZone: reader().timeZone } }),
    onSaved: () => {
      sessionBegan()
      cache.clear()
      // The route table sends signed-in people on from there.
      void navigate({ to: '/', ignoreBlocker: true })
    },
  })
  const { tenantName, name, email, password } = form.values
  const rated = usePasswordStrength(password, [tenantName, name, email])
  if (rated.strength !== strength) setStrength(rated.strength)
  const create = async () => {
    if (isResting) return
    const isSent = !form.hasFaults
    await form.submit()
    if (!isSent) return
    setResting(true)
    setTimeout(() => setResting(false), REST)
  }
  return { form: { ...form, isBusy: form.isBusy || isResting }, strength: rated.last, create }
}
