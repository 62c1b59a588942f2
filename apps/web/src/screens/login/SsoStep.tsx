import { Button } from '../../ui/Button.tsx'
import { SsoControls } from './SsoControls.tsx'
import type { Login } from './use-login.ts'
import type { SsoOptions } from './use-sso-options.ts'

/** Only the ways to sign in elsewhere. */
export function SsoStep({ back, sso }: Login & { sso: SsoOptions }) {
  return (
    <div className="login-form">
      <h1 id="login-title">Login with SSO</h1>
      <SsoControls options={sso} place="alone" />
      <Button wide onPress={back}>
        Back to email
      </Button>
    </div>
  )
}
