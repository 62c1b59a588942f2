import { Button } from '../../ui/Button.tsx'
import type { SsoOptions } from './use-sso-options.ts'

/** Where the controls are: above or below the form, with a line between, or by themselves. */
type Place = 'above' | 'below' | 'alone'

/** A button for each way to sign in elsewhere; an unavailable one says why below it. */
export function SsoControls({ options: { ways }, place }: { options: SsoOptions; place: Place }) {
  if (ways.length === 0) return null
  return (
    <>
      {place === 'below' && <p className="login-or">or</p>}
      <ul className="login-ways">
        {ways.map(({ key, label, error, go }) => (
          <li key={key}>
            <Button variant="outline" size="lg" wide isDisabled={go === null} onPress={() => go?.()}>
              <span className="truncate">{label}</span>
            </Button>
            {error && <p className="login-way-error">{error}</p>}
          </li>
        ))}
      </ul>
      {place === 'above' && <p className="login-or">or</p>}
    </>
  )
}
