import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AddressStep, LoginStep } from './login-state.ts'
import type { Login } from './use-login.ts'

const route = getRouteApi('/login')

const ADDRESSES: Partial<Record<LoginStep, AddressStep>> = {
  password: 'password',
  sso: 'sso',
  forgot: 'forgot',
  tenants: 'pending',
  code: 'pending',
  setup: 'pending',
}

/** Keeps the step in the browser's history, so that Back, Forward and a reload return to it. */
export function useStepHistory({ state: { step, email }, returnTo, resume }: Login) {
  const { step: addressed } = route.useSearch()
  const navigate = useNavigate()
  const shown = ADDRESSES[step]
  const last = useRef<{ shown: AddressStep | undefined; addressed: AddressStep | undefined }>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = { shown, addressed }
    const isFirst = before === undefined
    if (isFirst && addressed === 'pending') return void resume()
    if (shown === addressed) return
    const cameBack = before && before.addressed !== addressed && before.shown === shown
    if (cameBack) {
      returnTo(addressed)
      if (addressed === 'pending') void resume()
    } else if (before?.shown !== shown || isFirst) {
      if (shown === undefined && step !== 'email') return
      void navigate({
        to: '/login',
        search: shown ? { step: shown } : {},
        state: { email },
        replace: isFirst || addressed === 'pending',
      })
    }
  })
}
