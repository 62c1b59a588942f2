import { tenant, type LoginDomain } from '@dossier/contract/organization/tenant'
import { VERSION } from '@dossier/contract/version'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { tenantDomainOf } from '../../lib/session/tenant-prefix.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { leadsToSignUp } from './login-look.ts'
import { EmailStep } from './EmailStep.tsx'
import { LoginLogo } from './LoginLogo.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { useInitialStep } from './use-initial-step.ts'
import { useSsoOptions, type SsoOptions } from './use-sso-options.ts'
import { useHelpWidget } from './use-help-widget.ts'
import { useLogin, type Login } from './use-login.ts'
import { StepFocus } from './StepFocus.tsx'
import { useStepHistory } from './use-step-history.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import './login.css'

/** Loaded while somebody types their email, so that nobody waits for it. */
const loadLater = () => import('./LaterStep.tsx')
const LaterStep = lazyPart(async () => ({ default: (await loadLater()).LaterStep }))

/** Loaded on demand: only people who come from a mail need it. */
const ResetStep = lazyPart(async () => ({ default: (await import('./ResetStep.tsx')).ResetStep }))

/** Signing in, one step at a time: email, password, and the tenant if there are several. */
export function LoginScreen() {
  const domain = tenantDomainOf(location.pathname)
  const { data: look, isPending } = useQuery(queryOf(tenant.loginDomain, { params: { x: domain } }))
  const login = useLogin(domain)
  useHelpWidget()
  const { state } = login
  const sso = useSsoOptions(look, { domain, follow: login.follow })
  useInitialStep(login, sso)
  useStepHistory(login)
  const isBegun = state.email !== ''
  useEffect(() => {
    if (isBegun) loadLater().catch(() => undefined)
  }, [isBegun])
  const canReset = !isPending && !look?.hiddenElements.includes('forgotPassword')
  return (
    <main className="login">
      <section className="login-card" data-step={state.step} aria-labelledby="login-title">
        {!look?.hiddenElements.includes('logo') && (
          <LoginLogo title={look?.title ?? ''} logoOf={look?.hasLogo ? domain : null} />
        )}
        <Suspense fallback={<Spinner />}>
          <Step login={login} sso={sso} look={look} canReset={canReset} />
          <StepFocus step={state.step} />
        </Suspense>
      </section>
      <p className="login-version">{VERSION}</p>
    </main>
  )
}

interface StepProps {
  login: Login
  sso: SsoOptions
  /** Undefined while it is loading, or if it could not be loaded. */
  look: LoginDomain | undefined
  canReset: boolean
}

function Step({ login, sso, look, canReset }: StepProps) {
  switch (login.state.step) {
    case 'email':
      return <EmailStep {...login} sso={sso} canSignUp={leadsToSignUp(look)} />
    case 'password':
      return <PasswordStep {...login} canReset={canReset} hasSso={sso.ways.length > 0} />
    case 'reset':
      return <ResetStep {...login} />
    case 'done':
      return null
    default:
      return <LaterStep step={login.state.step} login={login} sso={sso} tenantName={look?.title || null} />
  }
}
