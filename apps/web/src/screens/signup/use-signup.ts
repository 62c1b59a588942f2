import { tenant, type SignUp } from '@dossier/contract/tenant'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStrong, usePasswordStrength } from '../../kits/password/use-password-strength.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { sessionBegan } from '../../lib/session-end.ts'
import { EMPTY, faultsOf, type FieldName } from './signup-form.ts'

/** After the answer; prevents a double click from sending twice. */
const REST = 750

/** The form, its errors, and the function that sends it. */
export function useSignup() {
  const [form, setForm] = useState<SignUp>(EMPTY)
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const { error, creating, send } = useCreating()
  const { strength, last } = usePasswordStrength(form.password, [form.tenantName, form.name, form.email])
  const faults = faultsOf(form)
  const shown = Object.fromEntries(Object.entries(faults).filter(([name]) => left.has(name as FieldName)))
  return {
    form,
    strength: last,
    faults: shown as typeof faults,
    error,
    creating,
    canCreate: !creating && isStrong(strength) && Object.keys(faults).length === 0,
    change: (name: FieldName, value: string) => setForm({ ...form, [name]: value }),
    leave: (name: FieldName) => setLeft(new Set([...left, name])),
    create: () => send(form),
  }
}

function useCreating() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState('')
  const [creating, setCreating] = useState(false)
  async function send(body: SignUp) {
    setCreating(true)
    setError('')
    try {
      await call(tenant.createNew, { body })
      sessionBegan()
      cache.clear()
      // The route table sends signed-in people on from there.
      await navigate({ to: '/' })
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setTimeout(() => setCreating(false), REST)
    }
  }
  return { error, creating, send }
}
