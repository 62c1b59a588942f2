import { CodeStep } from './CodeStep.tsx'
import { ForgotStep } from './ForgotStep.tsx'
import { RedirectStep } from './RedirectStep.tsx'
import { SetupStep } from './SetupStep.tsx'
import { SsoStep } from './SsoStep.tsx'
import { TenantStep } from './TenantStep.tsx'
import { laterLogin } from './later-login.ts'
import type { LoginStep } from './login-state.ts'
import type { Login } from './use-login.ts'
import type { SsoOptions } from './use-sso-options.ts'

interface LaterStepProps {
  step: Exclude<LoginStep, 'email' | 'password' | 'reset' | 'done'>
  login: Login
  sso: SsoOptions
  tenantName: string | null
}

/** What follows the password, and what few need. */
export function LaterStep({ step, login: first, sso, tenantName }: LaterStepProps) {
  const login = laterLogin(first)
  switch (step) {
    case 'sso':
      return <SsoStep {...login} sso={sso} />
    case 'elsewhere':
      return <RedirectStep {...login} />
    case 'forgot':
      return <ForgotStep {...login} />
    case 'tenants':
      return <TenantStep {...login} />
    case 'code':
      return <CodeStep {...login} />
    case 'setup':
    case 'recovery':
      return <SetupStep {...login} tenantName={tenantName} />
  }
}
