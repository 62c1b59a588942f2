import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { mayAutoLogin, noteAutoLogin } from '../../lib/session/auto-login.ts'
import type { Login } from './use-login.ts'
import type { SsoOptions } from './use-sso-options.ts'

const route = getRouteApi('/login')

/**
 * What happens automatically when the page is opened, once: what its URL asks for, or else the automatic redirect.
 * (D-024)
 */
export function useInitialStep({ resume, withSuite }: Login, { automatic }: SsoOptions) {
  const { resetCode, error, user, step } = route.useSearch()
  const isDone = useRef(false)
  useEffect(() => {
    const once = (work: () => void) => {
      if (isDone.current) return
      isDone.current = true
      work()
    }
    if (resetCode !== undefined) return
    if (step !== undefined) return
    if (error === 'select-tenant') once(() => void resume())
    else if (error !== undefined) return
    else if (user !== undefined) once(() => void withSuite())
    else if (automatic?.go && mayAutoLogin() && noteAutoLogin()) once(automatic.go)
  })
}
