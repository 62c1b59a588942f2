import { tenant, type LoginDomain } from '@dossier/contract/tenant'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { tenantDomainOf } from '../../lib/tenant-prefix.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { CodeStep } from './CodeStep.tsx'
import { leadsToSignUp, VERSION } from './login-look.ts'
import { EmailStep } from './EmailStep.tsx'
import { ForgotStep } from './ForgotStep.tsx'
import { LoginLogo } from './LoginLogo.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { SetupStep } from './SetupStep.tsx'
import { TenantStep } from './TenantStep.tsx'
import { RedirectStep } from './RedirectStep.tsx'
import { SsoStep } from './SsoStep.tsx'
import { useInitialStep } from './use-initial-step.ts'
import { useSsoOptions, type SsoOptions } from './use-sso-options.ts'
import { useHelpWidget } from './use-help-widget.ts'
import { useLogin, type Login } from './use-login.ts'
import { useStepFocus } from './use-step-focus.ts'
import { useStepHistory } from './use-step-history.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import './login.css'

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
  useStepFocus(state.step)
  const canReset = !isPending && !look?.hiddenElements.includes('forgotPassword')
  return (
    <main className="login">
      <section className="login-card" data-step={state.step} aria-labelledby="login-title">
        {!look?.hiddenElements.includes('logo') && (
          <LoginLogo title={look?.title ?? ''} logoOf={look?.hasLogo ? domain : null} />
        )}
        <Step login={login} sso={sso} look={look} canReset={canReset} />
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
    case 'sso':
      return <SsoStep {...login} sso={sso} />
    case 'elsewhere':
      return <RedirectStep {...login} />
    case 'password':
      return <PasswordStep {...login} canReset={canReset} hasSso={sso.ways.length > 0} />
    case 'forgot':
      return <ForgotStep {...login} />
    case 'reset':
      return (
        <Suspense fallback={<Spinner />}>
          <ResetStep {...login} />
        </Suspense>
      )
    case 'tenants':
      return <TenantStep {...login} />
    case 'code':
      return <CodeStep {...login} />
    case 'setup':
    case 'recovery':
      return <SetupStep {...login} tenantName={look?.title || null} />
    case 'done':
      return null
  }
}
