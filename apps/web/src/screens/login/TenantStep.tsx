import { Ban, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { LoginError } from './LoginError.tsx'
import { PortalChoice } from './PortalChoice.tsx'
import type { Login } from './use-login.ts'

/** For people of several tenants: which one to work in. */
export function TenantStep({ state, choose, enterPortal, cancel }: Login) {
  return (
    <div className="login-form">
      <h1 id="login-title">Select Tenancy</h1>
      <ul className="login-tenants">
        {state.tenants.map((tenant) => (
          <li key={tenant.id}>
            <Button
              variant="outline"
              wide
              isDisabled={tenant.disabled || state.waiting}
              onPress={() => void choose(tenant)}
            >
              <span className="truncate grow">{tenant.title}</span>
              {tenant.disabled ? (
                <span className="login-disabled">
                  <Ban size={13} aria-hidden />
                  Disabled
                </span>
              ) : (
                <ChevronRight size={15} aria-hidden />
              )}
            </Button>
          </li>
        ))}
      </ul>
      {state.allowSystemAdmin && <PortalChoice isDisabled={state.waiting} onChoose={enterPortal} />}
      <LoginError text={state.error} />
      <Button wide onPress={() => void cancel()}>
        Cancel
      </Button>
    </div>
  )
}
