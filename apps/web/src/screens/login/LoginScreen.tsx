import { tenant, type LoginDomain } from '@dossier/contract/tenant'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { tenantDomainOf } from '../../lib/tenant-prefix.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { ForgotStep } from './ForgotStep.tsx'
import { LoginLogo } from './LoginLogo.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { SetupStep } from './SetupStep.tsx'
import { TenantStep } from './TenantStep.tsx'
import { RedirectStep } from './RedirectStep.tsx'
import { SsoStep } from './SsoStep.tsx'
import { useInitialStep } from './use-initial-step.ts'
import { useSsoOptions } from './use-sso-options.ts'
import { useHelpWidget } from './use-help-widget.ts'
import { useLogin } from './use-login.ts'
import { useStepFocus } from './use-step-focus.ts'
import { useStepHistory } from './use-step-history.ts'
import './login.css'

/** Loaded on demand: only people who come from a mail need it. */
const ResetStep = lazy(async () => ({ default: (await import('./ResetStep.tsx')).ResetStep }))

const VERSION = '1.0.0'

/** Only where the web application was built with the link, and the tenant does not hide it. (D-025) */
const leadsToSignUp = (look: LoginDomain | undefined) =>
  import.meta.env['VITE_SIGN_UP_LINK'] === 'yes' && look?.hiddenElements.includes('signUp') === false

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
  return (
    <main className="login">
      <section className="login-card" data-step={state.step} aria-labelledby="login-title">
        {!look?.hiddenElements.includes('logo') && (
          <LoginLogo title={look?.title ?? ''} logoOf={look?.hasLogo ? domain : null} />
        )}
        {state.step === 'email' && <EmailStep {...login} sso={sso} canSignUp={leadsToSignUp(look)} />}
        {state.step === 'sso' && <SsoStep {...login} sso={sso} />}
        {state.step === 'elsewhere' && <RedirectStep {...login} />}
        {state.step === 'password' && (
          <PasswordStep
            {...login}
            canReset={!isPending && !look?.hiddenElements.includes('forgotPassword')}
            hasSso={sso.ways.length > 0}
          />
        )}
        {state.step === 'forgot' && <ForgotStep {...login} />}
        {state.step === 'reset' && (
          <Suspense fallback={<Spinner />}>
            <ResetStep {...login} />
          </Suspense>
        )}
        {state.step === 'tenants' && <TenantStep {...login} />}
        {state.step === 'code' && <CodeStep {...login} />}
        {(state.step === 'setup' || state.step === 'recovery') && (
          <SetupStep {...login} tenantName={look?.title || null} />
        )}
      </section>
      <p className="login-version">{VERSION}</p>
    </main>
  )
}
